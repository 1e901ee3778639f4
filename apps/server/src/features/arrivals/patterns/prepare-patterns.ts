import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { type Program, programOf } from './language/template.ts';
import type { Channel, NoticeBank } from './pattern.ts';

export interface PreparedPattern {
  id: string;
  kind: 'credit' | 'other';
  program: Program;
}

/** Patterns ready to read with, by sender. Made once, when patterns are loaded or changed. */
export type Patterns = ReadonlyMap<string, { banks: string[]; channel: Channel; patterns: PreparedPattern[] }>;

/** Several entries for one bank add up, so the operator's are given beside the built-in ones: `[...builtInBanks, ...added]`. */
export function preparePatterns(entries: readonly NoticeBank[]): Patterns {
  const patterns = new Map<string, { banks: string[]; channel: Channel; patterns: PreparedPattern[] }>();
  for (const bank of mergedByBank(entries)) {
    const prepared = bank.patterns.map((pattern) => ({ ...pattern, program: programOf(pattern.template) }));
    for (const channel of ['sms', 'push'] as const) {
      const forChannel = prepared.filter((pattern) => pattern.channel === undefined || pattern.channel === channel);
      for (const sender of bank[channel]) {
        patterns.set(senderKey(sender), { banks: bank.banks, channel, patterns: forChannel });
      }
    }
    // A text pasted or shared on the phone's page has no sender: a person says which bank it is from. It may be either, and anybody who
    // holds the phone could have written it.
    for (const id of bank.banks) patterns.set(senderKey(id), { banks: bank.banks, channel: 'sms', patterns: prepared });
  }
  return patterns;
}

/** Senders are compared as people see them: «Т-Банк» in either alphabet, in small letters or capitals. */
export const senderKey = (sender: string) => shapeOf(readable(sender));

/** One entry for each bank. It is the same bank if any of its identifiers is the same. */
export function mergedByBank(entries: readonly NoticeBank[]): NoticeBank[] {
  let merged: NoticeBank[] = [];
  for (const entry of entries) {
    const isSame = ({ banks }: NoticeBank) => banks.some((id) => entry.banks.includes(id));
    const same = merged.filter(isSame);
    merged = [...merged.filter((one) => !isSame(one)), [...same, entry].reduce(added)];
  }
  return merged;
}

const added = (known: NoticeBank, entry: NoticeBank): NoticeBank => ({
  banks: [...new Set([...known.banks, ...entry.banks])],
  sms: [...known.sms, ...entry.sms],
  push: [...known.push, ...entry.push],
  patterns: [...known.patterns, ...entry.patterns],
  counterExamples: [...known.counterExamples, ...entry.counterExamples],
});

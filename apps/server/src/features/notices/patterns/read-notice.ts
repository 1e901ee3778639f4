import { looksLikeCode } from './code-guard/code-guard.ts';
import { TEXT_MAX } from './folding.ts';
import { match, prepare } from './language/match.ts';
import type { Channel } from './pattern.ts';
import { nameOf } from './payer-name.ts';
import { type Patterns, type PreparedPattern, senderKey } from './prepare-patterns.ts';
import { isTakenBack } from './taken-back.ts';

/**
 * What a phone's text turned out to be.
 *
 * - `refused`: looks like a code, a password or a sign-in, or is too long. Nothing of it may be stored or logged.
 * - `unknown`: no pattern reads it, or two disagree. With `banks` the sender is known, and `blank(text)` may be kept for a day.
 * - `other`: known, and no money: a purchase, a transfer away.
 * - `credit`: money. `banks` are all identifiers of that bank in the directory.
 */
export type NoticeReading =
  | { kind: 'refused' }
  | { kind: 'unknown'; banks?: string[]; channel?: Channel }
  | { kind: 'other'; banks: string[]; channel: Channel; pattern: string }
  | NoticeCredit;

export interface NoticeCredit {
  kind: 'credit';
  banks: string[];
  /** An SMS can be forged by the payer. */
  channel: Channel;
  /** Kopecks. */
  amount: bigint;
  payer?: string;
  /** The last four of card or account. */
  digits?: string;
  pattern: string;
}

export function readNotice({ sender, text }: { sender: string; text: string }, patterns: Patterns): NoticeReading {
  if (text.length > TEXT_MAX || looksLikeCode(text) || looksLikeCode(sender, 'name')) return { kind: 'refused' };
  const bank = patterns.get(senderKey(sender));
  if (!bank) return { kind: 'unknown' };
  const { banks, channel } = bank;
  const prepared = prepare(text);
  const readings = bank.patterns.flatMap((pattern) => readBy(pattern, prepared));
  const [first] = readings;
  if (!first || first.kind === 'ambiguous' || disagree(readings)) return { kind: 'unknown', banks, channel };
  if (first.kind === 'other') return { kind: 'other', banks, channel, pattern: first.pattern };
  if (isTakenBack(prepared.shown)) return { kind: 'unknown', banks, channel };
  return { ...withShortestName(readings, first), banks, channel };
}

/** Patterns may agree about the money and differ in what they take for the name: the longer one has the bank's in it, too. */
function withShortestName(readings: Found[], first: Credit): Credit {
  const named = readings.filter(
    (found): found is Credit & { payer: string } => found.kind === 'credit' && !!found.payer,
  );
  return named.reduce<Credit>(
    (best, found) => (found.payer.length < (best.payer?.length ?? Infinity) ? found : best),
    first,
  );
}

type Credit = Omit<NoticeCredit, 'banks' | 'channel'>;

type Found = { kind: 'other'; pattern: string } | { kind: 'ambiguous'; pattern: string } | Credit;

function readBy({ id, kind, program }: PreparedPattern, text: ReturnType<typeof prepare>): Found[] {
  const found = match(program, text);
  if (!found) return [];
  if (kind === 'other') return [{ kind, pattern: id }];
  if (found.ambiguous || found.amount === undefined) return [{ kind: 'ambiguous', pattern: id }];
  const payer = nameOf(found.payer);
  // Words that are no name stand where a name should: it is not the text that the pattern was made for.
  if (found.payer !== undefined && payer === undefined) return [];
  const { amount, digits } = found;
  return [{ kind, pattern: id, amount, ...(payer && { payer }), ...(digits && { digits }) }];
}

/** One says debit and one credit, or they differ about the sum or whose it is. */
function disagree(readings: Found[]): boolean {
  const meanings = readings.map((found) =>
    found.kind === 'credit' ? `${found.amount} ${found.digits ?? ''}` : found.kind,
  );
  return new Set(meanings).size > 1;
}

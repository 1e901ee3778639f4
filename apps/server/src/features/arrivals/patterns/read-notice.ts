import { looksLikeCode } from '@app/contract/arrivals/texts/code-guard';
import { TEXT_MAX } from '@app/contract/arrivals/texts/folding';
import { match, type Prepared, prepare } from './language/match.ts';
import type { Channel } from './pattern.ts';
import { nameOf } from './payer-name.ts';
import { type Patterns, type PreparedPattern, senderKey } from './prepare-patterns.ts';
import { isTakenBack } from './taken-back.ts';

/**
 * What a phone's text turned out to be.
 *
 * - `refused`: looks like a code, a password or a sign-in. Nothing of it may be stored or logged.
 * - `unknown`: no pattern reads it, two disagree, or it is too long to be read. With `banks` the sender is known, and `blank(text)` may be kept for a day.
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

/** Packages of applications are the longest. */
const SENDER_MAX = 100;

export function readNotice({ sender, text }: { sender: string; text: string }, patterns: Patterns): NoticeReading {
  // Not read at all, so that nobody can say what it is. Nothing of it is kept either.
  if (text.length > TEXT_MAX || sender.length > SENDER_MAX) return { kind: 'unknown' };
  if (looksLikeCode(text) || looksLikeCode(sender, 'name')) return { kind: 'refused' };
  const bank = patterns.get(senderKey(sender));
  if (!bank) return { kind: 'unknown' };
  const { banks, channel } = bank;
  const prepared = prepare(text);
  const found = agreed(bank.patterns.flatMap((pattern) => readBy(pattern, prepared)));
  if (found === undefined || (found.kind === 'credit' && isTakenBack(prepared.shown)))
    return { kind: 'unknown', banks, channel };
  return { ...found, banks, channel };
}

type Credit = Omit<NoticeCredit, 'banks' | 'channel'>;
type Found = { kind: 'ambiguous' } | { kind: 'other'; pattern: string } | Credit;

function readBy({ id, kind, program }: PreparedPattern, text: Prepared): Found[] {
  const found = match(program, text);
  if (!found) return [];
  if (kind === 'other') return [{ kind, pattern: id }];
  if (found.ambiguous || found.amount === undefined) return [{ kind: 'ambiguous' }];
  const payer = nameOf(found.payer);
  // Words that are no name stand where a name should: it is not the text that the pattern was made for.
  if (found.payer !== undefined && payer === undefined) return [];
  const { amount, digits } = found;
  return [{ kind, pattern: id, amount, ...(payer && { payer }), ...(digits && { digits }) }];
}

/** What all patterns that know the text say together; nothing where one says debit and one credit, or they differ about sum or digits. */
function agreed(readings: Found[]): Exclude<Found, { kind: 'ambiguous' }> | undefined {
  const [first] = readings;
  if (!first || first.kind === 'ambiguous' || readings.some(({ kind }) => kind !== first.kind)) return undefined;
  if (first.kind === 'other') return first;
  const credits = readings.filter((found) => found.kind === 'credit');
  const [digits, ...otherDigits] = new Set(credits.flatMap((found) => found.digits ?? []));
  if (otherDigits.length > 0 || credits.some(({ amount }) => amount !== first.amount)) return undefined;
  // Of two names the longer one has the bank's in it, too.
  const [payer] = credits.flatMap((found) => found.payer ?? []).sort((one, other) => one.length - other.length);
  return { ...first, ...(payer && { payer }), ...(digits && { digits }) };
}

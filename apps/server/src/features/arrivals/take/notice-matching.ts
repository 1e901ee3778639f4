import type { NoticeChannel } from '@app/contract/arrivals/deal-notice';
import { hours, minutes } from '#lib/clock.ts';

export interface Money {
  amount: bigint;
  channel: NoticeChannel;
  /** All identifiers of the bank: its push may know the profile, and its SMS not. */
  banks: readonly string[];
  at: Date;
  text_print: string;
}

interface Arrived extends Money {
  time_known: boolean;
  /** Deals it could be for, as they were when they were locked. */
  candidates: readonly number[];
}

/** A bank that tells the same money by push and by SMS does so within this time: an SMS may be late. */
export const SAME_MONEY = minutes(15);
/** The very same words within this time may be the same notice, shown or sent once more; only the trader can know. */
export const SAME_TEXT = hours(24);

const isSameMoney = (one: Money, other: Money) =>
  one.text_print === other.text_print ||
  (one.channel !== other.channel &&
    one.banks.some((id) => other.banks.includes(id)) &&
    one.amount === other.amount &&
    Math.abs(one.at.getTime() - other.at.getTime()) <= SAME_MONEY);

/**
 * Pure: the deal of each notice, in the order in which the banks told them. A notice with exactly one candidate takes it. With none or
 * several it waits for the trader, and so does money that the bank has told already, in the other way or in the same words: it must not
 * pay for a second deal.
 */
export function matchNotices<Notice extends Arrived>(notices: readonly Notice[]): Map<Notice, number> {
  const matches = new Map<Notice, number>();
  const taken = new Set<number>();
  const before: Notice[] = [];
  for (const notice of notices.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const [deal, ...others] = notice.candidates.filter((id) => !taken.has(id));
    const isTold = before.some((other) => isSameMoney(notice, other));
    before.push(notice);
    if (!notice.time_known || isTold || deal === undefined || others.length > 0) continue;
    taken.add(deal);
    matches.set(notice, deal);
  }
  return matches;
}

import { NOTICE_DELAY_MINUTES } from '@app/contract/arrivals/arrival';
import { EARLIEST_DAY, midnight } from '@app/contract/values/period';
import { later, minutes } from '#lib/clock.ts';

interface Told {
  /** When the bank told the phone, by the phone's clock. */
  at: Date;
  /** The phone's clock when it sent the notice, if it says so. */
  sentAt: Date | undefined;
  now: Date;
}

const earliest = midnight(EARLIEST_DAY);

/**
 * When the bank told the phone, by our clock. If the phone says what its clock shows now, we know how wrong it is. If not, its time is
 * believed only when the notice came soon after it: clocks of phones are wrong by hours, and so would be the deal.
 */
export function timeOf({ at, sentAt, now }: Told): { at: Date; known: boolean } {
  const wrongBy = sentAt ? now.getTime() - sentAt.getTime() : 0;
  const corrected = later(at, wrongBy);
  const known = sentAt !== undefined || Math.abs(now.getTime() - at.getTime()) <= minutes(NOTICE_DELAY_MINUTES);
  return { at: within(corrected, earliest, now), known };
}

const within = (moment: Date, from: Date, to: Date) => (moment > to ? to : moment < from ? from : moment);

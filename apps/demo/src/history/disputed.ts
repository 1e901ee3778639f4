import { hours, later, minutes } from '@app/server/kit';
import type { PastTrader } from './book.ts';
import { closePast, createPast, leavePast, type Month } from './deals.ts';

/** Deals of which nobody knows whether they were paid: how much, and how long ago they were made. The first needs two persons. */
export const LARGE = { amount: 128_500_00n, ago: hours(29) };
export const SMALL = { amount: 18_600_00n, ago: hours(25) };

/** Some days of a trader of large sums, at the end of which two deals were not closed. */
export function planDisputed(month: Month, trader: PastTrader): void {
  const { agenda, now } = month;
  for (let ago = hours(130); ago > hours(32); ago -= hours(7)) {
    const at = later(now, -ago);
    const closed = later(at, minutes(6));
    agenda.at(at, () => {
      const deal = createPast(month, trader, at, undefined, BigInt(month.random.between(12_000, 60_000)) * 100n);
      if (deal) agenda.at(closed, () => void closePast(month, deal, closed));
    });
  }
  for (const { amount, ago } of [LARGE, SMALL]) {
    const at = later(now, -ago);
    agenda.at(at, () => {
      const deal = createPast(month, trader, at, undefined, amount);
      if (deal) agenda.at(deal.expires_at, () => leavePast(month, deal, 'expired', deal.expires_at));
    });
  }
}

import { hours, later } from '@app/server/kit';
import { type PastTrader, recordPast } from './book.ts';
import type { Month } from './deals.ts';
import { monthBefore } from './times.ts';

/** How many days ago, and from which hour to which, Moscow time. */
const BREAKS = [
  { ago: 9, from: 17, to: 20 },
  { ago: 5, from: 12, to: 14 },
  { ago: 2, from: 18, to: 20.5 },
];

/** Breaks of a visitor's trader: everything that took deals then was on pause, and no deal came. */
export function planBreaks({ book, now }: Month, trader: PastTrader): void {
  const past = monthBefore(now);
  for (const { ago, ...times } of BREAKS) {
    const day = past.at(-1 - ago)?.start;
    if (!day) continue;
    const [from, to] = [later(day, hours(times.from)), later(day, hours(times.to))];
    trader.breaks.push({ from, to });
    for (const ref of trader.profiles.filter(({ until }) => until > to)) {
      const by = { user: trader.id };
      recordPast(book, { event: 'bank-profile.paused', ref, by, at: from, data: () => ({ until: to.toISOString() }) });
      recordPast(book, { event: 'bank-profile.resumed', ref, by: 'system', at: to });
    }
  }
}

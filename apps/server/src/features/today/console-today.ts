import type { Today, TradeFigures } from '@app/contract/today/console-today';
import { addDays, midnight, moscowDay } from '@app/contract/values/period';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import { days, later, seconds } from '#lib/clock.ts';
import { findNeeds, type NeedsNeeds } from './console-today-needs.ts';
import { type Days, type HourSums, sumBalances, sumDealHours, sumPayoutHours } from './console-today-queries.ts';

/** The deals of two days are read for it: however many people look, that happens at most this often. */
const SUMS_HOLD = seconds(5);

/** One for each server process. */
export function makeToday(needs: NeedsNeeds) {
  let last: { at: number; sums: Promise<DaySums> } | undefined;

  function sumsNow(now: Date): Promise<DaySums> {
    if (last && Math.abs(now.getTime() - last.at) < SUMS_HOLD) return last.sums;
    const sums = sumDays(needs, now);
    const mine = { at: now.getTime(), sums };
    last = mine;
    sums.catch(() => {
      if (last === mine) last = undefined;
    });
    return sums;
  }

  return async function readToday(user: User): Promise<WithoutTime<Today>> {
    const now = needs.clock.now();
    const [found, sums, balances] = await Promise.all([
      findNeeds(needs, user, now),
      sumsNow(now),
      sumBalances(needs.db),
    ]);
    return { needs: found, ...sums, balances };
  };
}

type DaySums = Pick<Today, 'total' | 'previous' | 'hours'>;

async function sumDays({ db }: NeedsNeeds, now: Date): Promise<DaySums> {
  const today = moscowDay(now);
  const [since, between, until] = [-1, 0, 1].map((day) => midnight(addDays(today, day))) as [Date, Date, Date];
  const twoDays: Days = { since, cut: later(now, -days(1)) };
  const parts = await Promise.all([
    // Each day on its own: both are read at the same time.
    sumDealHours(db, twoDays, { from: since, until: between }),
    sumDealHours(db, twoDays, { from: between, until }),
    sumPayoutHours(db, twoDays),
  ]);
  const sums = parts.flat();
  const at = (slot: number) => together(sums.filter((sum) => sum.slot === slot));
  return {
    total: together(sums.filter(({ slot }) => slot >= 24)),
    previous: together(sums.filter(({ before_cut }) => before_cut)),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...at(24 + hour), previous: at(hour) })),
  };
}

function together(sums: HourSums[]): TradeFigures {
  const none: TradeFigures = { created: 0, closed: 0, turnover: 0n, earned: 0n, paid: 0, paid_out: 0n };
  return sums.reduce<TradeFigures>(
    (all, one) => ({
      created: all.created + one.created,
      closed: all.closed + one.closed,
      turnover: all.turnover + one.turnover,
      earned: all.earned + one.earned,
      paid: all.paid + one.paid,
      paid_out: all.paid_out + one.paid_out,
    }),
    none,
  );
}

import { days, hours, later, minutes, seconds } from '@app/server/kit';
import { bringCase } from './appeals.ts';
import type { PastTrader } from './book.ts';
import { closePast, createPast, leavePast, type Month } from './deals.ts';
import { monthBefore, someMoment } from './times.ts';

/** The deal of which nobody knows whether it was paid: how much, and how long ago it was made. */
export const DISPUTED = { amount: 12_400_00n, ago: hours(33) };

/** Until the last day this much is left in the account. */
const KEPT = 55_000_00n;
/** What the last deals leave of it. */
const REST = 3_500_00n;

/**
 * A small trader's month: a few deals a day, and on the last day so many that hardly any money is left. Nothing that staff had to decide, so that
 * it may be added to a demo whose decisions are counted already.
 */
export function planShort(month: Month, trader: PastTrader): void {
  const { agenda, random, now } = month;
  const last = later(now, -DISPUTED.ago);
  for (const { start } of monthBefore(now)) {
    for (let left = random.between(3, 7); left > 0; left--) {
      const at = someMoment(random, start);
      if (at < later(last, -hours(3))) agenda.at(at, () => dealOf(month, trader, at));
    }
  }
  agenda.at(last, () => {
    const deal = createPast(month, trader, last, undefined, DISPUTED.amount);
    if (deal) agenda.at(deal.expires_at, () => leavePast(month, deal, 'expired', deal.expires_at));
  });
  spend(month, trader, later(last, minutes(21)));
}

function dealOf(month: Month, trader: PastTrader, at: Date): void {
  const { agenda, random, now } = month;
  const deal = trader.balances.available > KEPT ? createPast(month, trader, at) : undefined;
  if (!deal) return;
  const { expires_at } = deal;
  const quick = later(at, seconds(random.between(50, 540)));
  const fate = random.next();
  if (fate < 0.87) agenda.at(quick, () => void closePast(month, deal, quick));
  else if (fate < 0.91) agenda.at(quick, () => leavePast(month, deal, 'cancelled', quick));
  else {
    agenda.at(expires_at, () => leavePast(month, deal, 'expired', expires_at));
    const appealed = later(expires_at, minutes(random.between(20, 70)));
    const long = appealed < later(now, -days(3));
    if (fate < 0.97 && long) bringCase(month, deal, { answers: ['accept'], extra: 0n, proof: 'png' }, appealed);
  }
}

/** Deal after deal until hardly anything is left. */
function spend(month: Month, trader: PastTrader, at: Date): void {
  const { agenda, random } = month;
  agenda.at(at, () => {
    const spare = trader.balances.available - REST;
    if (spare < 1_000_00n) return;
    const most = BigInt(random.between(7_000, 11_000)) * 100n;
    const deal = createPast(month, trader, at, undefined, spare < most ? (spare / 100n) * 100n : most);
    const closed = later(at, minutes(4));
    if (deal) agenda.at(closed, () => void closePast(month, deal, closed));
    spend(month, trader, later(at, minutes(17)));
  });
}

import { mayCall } from '@app/contract/access/users';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { MOST_IN_SHIFT, type Shift, shift } from '@app/contract/shift/shift-api';
import { z } from 'zod';
import type { AppealNeeds } from '#features/appeals/appeal-moves.ts';
import { findUnanswered } from '#features/appeals/appeals.ts';
import { findWaiting } from '#features/deals/list/deals-list-queries.ts';
import { findLateNow } from '#features/deals/list/deals-search.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { findPayouts } from '#features/payouts/payouts.ts';
import { readEarned } from '#features/statistics/statistics.ts';
import { WrittenAnswer } from '#http/mount/written-answer.ts';
import type { User } from '#http/user.ts';

export type ShiftNeeds = AppealNeeds;

/** Asked again whenever something happens to the trader, so all of it is looked up at the same time. */
export async function readShift(needs: ShiftNeeds, trader: User): Promise<WrittenAnswer<Shift>> {
  const { db } = needs;
  const [deals, late, { appeals, count: countAppeals }, inWork, { held }, { earned, goal }] = await Promise.all([
    findWaiting(db, trader.id, MOST_IN_SHIFT),
    findLateNow(needs, trader, MOST_IN_SHIFT),
    findUnanswered(needs, trader, MOST_IN_SHIFT),
    findInWork(needs, trader),
    readBalances(db, trader.id),
    readEarned(needs, trader),
  ]);
  const { payoutRequests: payouts, countPayoutRequests: countPayouts } = inWork;
  const figures = { countDeals: deals.count, countAppeals, countPayouts, earned, goal, held };
  const rest = z.encode(besidesDeals, { appeals, payouts, ...figures });
  // The database has written the deals.
  return new WrittenAnswer<Shift>(`{"deals":${deals.deals},"late":${late},${JSON.stringify(rest).slice(1)}`);
}

const besidesDeals = shift.omit({ deals: true, late: true, serverTime: true });

/** At most five, and those sent back: a page of the list. */
async function findInWork(needs: ShiftNeeds, trader: User) {
  if (!mayCall('payout-trader', trader.group)) return { payoutRequests: [], countPayoutRequests: 0 };
  return findPayouts(needs, trader, { status: PayoutStatus.inWork, page: 1, count: 50 });
}

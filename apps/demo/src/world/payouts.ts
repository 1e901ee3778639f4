import { randomBytes } from 'node:crypto';
import type { Payout } from '@app/contract/payouts/payout';
import { isOverdue, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type PayoutFilters, payoutsApi } from '@app/contract/payouts/payouts-api';
import { settingsApi } from '@app/contract/settings';
import { type Act, act, type Cast, type Trader } from './cast.ts';
import { ignoreRefusal } from './door.ts';
import { cancelReason, somePayout } from './made-up.ts';
import { pdfOf, pngOf, statementOf } from './papers/proofs.ts';

/** How many payouts are in the pool. */
const USUAL_POOL = 12;
const MOST_IN_POOL = 20;
/** How many of them robots leave for the visitor. */
const LEFT_IN_POOL = 7;
const MOST_IN_WORK = 2;
/** One in this many is taken and forgotten. */
const FORGOTTEN = 37;

export function payoutActs(cast: Cast): Act[] {
  const { random } = cast;
  const arrive = async () => {
    const missing = USUAL_POOL - (await countPool(cast));
    if (missing > USUAL_POOL - MOST_IN_POOL && random.chance(missing > 0 ? 1 : 0.25)) await makePayout(cast);
  };
  return [act(cast, 'a payout is asked for', 60, arrive)];
}

export async function fillPool(cast: Cast): Promise<void> {
  for (let missing = USUAL_POOL - (await countPool(cast)); missing > 0; missing--) await makePayout(cast);
}

async function makePayout({ platform, random }: Cast): Promise<void> {
  await platform.createPayout(somePayout(random, `out-${randomBytes(6).toString('hex')}`));
}

async function countPool({ humans, robots }: Cast): Promise<number> {
  for (const trader of [...humans, ...robots].filter(({ payouts }) => payouts)) {
    const pool = await listPayouts(trader, PayoutStatus.waiting).catch(ignoreRefusal);
    if (pool) return pool.countPayoutRequests;
  }
  return USUAL_POOL;
}

/** Of payouts that a moderator found not proven, all but one in this many get another receipt. */
const GIVEN_UP = 3;

/** A robot trader: takes one, needs some minutes, sends the receipt; sometimes it fails. */
export function payingAct(cast: Cast, trader: Trader): Act {
  const { random, speed } = cast;
  const { session } = trader;
  return act(cast, `${trader.login} pays`, 40, async () => {
    const { payoutRequests: inWork, serverTime } = await listPayouts(trader, PayoutStatus.inWork);
    // A moderator has to decide; until then nothing new can be taken.
    const isForgotten = ({ id, note_kind }: Payout) => id % FORGOTTEN === 0 && note_kind !== 'sent_back';
    if (inWork.some((payout) => isForgotten(payout) && isOverdue(payout, serverTime))) return;
    const patience = (payout: Payout) => ((90 + ((payout.id * 7919) % 240)) * 1000) / speed;
    const isDue = (payout: Payout) => serverTime.getTime() - (payout.pinAt?.getTime() ?? 0) >= patience(payout);
    const due = inWork.find((payout) => !isForgotten(payout) && isDue(payout));
    if (due && due.id % 13 === 0 && due.note_kind !== 'sent_back') {
      const note = cancelReason(random, due.method);
      await session.call(payoutsApi.edit, { id: due.id, action: 'cancel', note });
      return;
    }
    if (due) {
      await session.call(payoutsApi.close, { id: due.id }, [await receiptFor(cast, trader, due, serverTime)]);
      return;
    }
    if (await sendAgain(cast, trader)) return;
    if (inWork.length >= MOST_IN_WORK) return;
    const { payoutRequests: pool, countPayoutRequests } = await listPayouts(trader, PayoutStatus.waiting);
    const chosen = pool[random.between(0, Math.max(0, pool.length - 1))];
    if (chosen && countPayoutRequests > LEFT_IN_POOL)
      await session.call(payoutsApi.edit, { id: chosen.id, action: 'accept' });
  });
}

/** Another receipt for one that a moderator did not believe. */
async function sendAgain(cast: Cast, trader: Trader): Promise<boolean> {
  const { payoutRequests, serverTime } = await listPayouts(trader, PayoutStatus.incorrect);
  const doubted = payoutRequests.find(({ id, note_kind }) => note_kind === 'not_proven' && id % GIVEN_UP > 0);
  if (!doubted || !cast.random.chance(0.3)) return false;
  const receipt = await receiptFor(cast, trader, doubted, serverTime);
  await trader.session.call(payoutsApi.close, { id: doubted.id }, [receipt]);
  return true;
}

async function receiptFor({ random }: Cast, { session }: Trader, payout: Payout, at: Date) {
  const { receiptsPdfOnly } = await session.call(settingsApi.read);
  const paid = paidOut(payout, at);
  if (random.chance(0.08)) return statementOf(random, paid);
  return receiptsPdfOnly || random.chance(0.4) ? pdfOf(random, paid) : pngOf(random, paid);
}

/** What a receipt of this payout says. */
export const paidOut = ({ amount, method, fio: to, bank, pan }: Payout, at: Date) => ({
  amount,
  at,
  method,
  to,
  bank,
  tail: pan.slice(-4),
});

export function listPayouts({ session }: Trader, status: PayoutFilters['status']) {
  return session.call(payoutsApi.list, { status, page: 1, count: 50 });
}

import type { DealMove, DealMoved } from '@app/contract/deals';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { keepOpenAppeals, settleAppeal } from '#features/appeals/appeals-service.ts';
import { checkOtp } from '#features/two-factor/two-factor-service.ts';
import { answeredBefore, once } from '#http/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { makeDeal } from './deal-creation.ts';
import { closeDeal, type DealNeeds, leaveDeal } from './deal-moves.ts';
import { dealErrors } from './deals-errors.ts';
import { lockDeal, lockExpired } from './deals-queries.ts';

export { findDeals } from './deals-search.ts';
export { type DealNeeds, makeDeal };

interface Moved {
  [name: string]: true | { [name: string]: number | boolean | string }[];
  success: true;
}

/**
 * One code for one deal or for many. Many are closed or refused each on its own, yet in one transaction with the stored
 * answer: a request repeated after a lost answer gets that answer, not «код уже использован».
 */
export async function changeDealStatus(needs: DealNeeds, trader: User, move: DealMove, request: FastifyRequest) {
  const before = await answeredBefore<Moved>(needs, trader, request);
  if (before) return before as DealMoved;
  // Before the transaction: a wrong code must be counted even though nothing else changes.
  await checkOtp(needs, trader.id, move.otp_code);
  const moved = await once<Moved>(needs, trader, request, (tx) => moveDeals(tx, needs.clock, trader, move));
  return moved as DealMoved;
}

async function moveDeals(tx: Tx, clock: Clock, trader: User, { deal_id, deal_ids, ...move }: DealMove): Promise<Moved> {
  if (deal_id !== undefined) {
    await moveDeal(tx, clock, trader, deal_id, move);
    return { success: true };
  }
  const results: { [name: string]: number | boolean | string }[] = [];
  // In one order for everybody: two such requests at once must not wait for each other.
  for (const id of [...new Set(deal_ids)].sort((a, b) => a - b)) {
    const refused = await tx.attempt(() => moveDeal(tx, clock, trader, id, move)).catch(refusalText);
    results.push({ deal_id: id, success: refused === undefined, ...(refused && { error: refused }) });
  }
  return { success: true, results };
}

function refusalText(error: unknown): string {
  if (error instanceof RefusalError) return error.message;
  throw error;
}

type Move = Pick<DealMove, 'state' | 'correction' | 'trader_note'>;

/** Closes, archives; the code has been checked by whoever calls. An appeal on the deal is settled with it. */
export async function moveDeal(tx: Tx, clock: Clock, trader: User, id: number, move: Move): Promise<void> {
  const deal = (await lockDeal(tx, trader.id, id)) ?? fail(dealErrors.notFound);
  const change = { by: { user: trader.id }, at: clock.now() };
  if (move.state === 'archive') {
    if (deal.appealed) await keepOpenAppeals(tx, deal.id);
    return leaveDeal(tx, deal, 'archive', change);
  }
  const appealed = deal.appealed || move.correction !== undefined || move.trader_note !== undefined;
  const amount = appealed ? await settleAppeal(tx, deal, move, change) : deal.real_amount;
  return closeDeal(tx, deal, amount, change);
}

/** What time does to deals; answers how many there were, so that the job can come again for the rest. */
export async function expireDeals({ db, clock }: DealNeeds, limit = 200): Promise<number> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const deals = await lockExpired(tx, at, limit);
    for (const deal of deals) await leaveDeal(tx, deal, 'expire', { by: 'system', at });
    return deals.length;
  });
}

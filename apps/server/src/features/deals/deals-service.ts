import type { DealMove, DealMoved } from '@app/contract/deals';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { keepOpenAppeals, settleAppeal } from '#features/appeals/appeals-service.ts';
import { spendOtp } from '#features/two-factor/two-factor-service.ts';
import { once } from '#http/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { makeDeal, requisiteContext } from './deal-creation.ts';
import { closeDeal, closingPostings, type DealNeeds, leaveDeal } from './deal-moves.ts';
import { dealErrors } from './deals-errors.ts';
import { lockDeal, lockDealsAndProfiles, lockExpired } from './deals-queries.ts';

export { findDeals } from './deals-search.ts';
export { closingPostings, type DealNeeds, makeDeal, requisiteContext };

interface Moved {
  [name: string]: true | { [name: string]: number | boolean | string }[];
  success: true;
}

/**
 * One code for one deal or for many. Many are closed or refused each on its own, yet in one transaction with the code and the stored
 * answer: a request repeated after a lost answer gets that answer, not «код уже использован».
 */
export async function changeDealStatus(needs: DealNeeds, trader: User, move: DealMove, request: FastifyRequest) {
  const moved = await once<Moved>(
    needs,
    trader,
    request,
    (tx) => moveDeals(tx, needs.clock, trader, move),
    (tx) => spendOtp(tx, needs, trader.id, move.otp_code),
  );
  return moved as DealMoved;
}

async function moveDeals(tx: Tx, clock: Clock, trader: User, { deal_id, deal_ids, ...move }: DealMove): Promise<Moved> {
  if (deal_id !== undefined) {
    await moveDeal(tx, clock, trader, deal_id, move);
    return { success: true };
  }
  const ids = [...new Set(deal_ids)].sort((a, b) => a - b);
  // Whoever has one of these deals or profiles wants the trader's money next, so it is not touched before we have them all.
  await lockDealsAndProfiles(tx, trader.id, ids);
  const results: { [name: string]: number | boolean | string }[] = [];
  for (const id of ids) {
    const refused = await tx.attempt(() => moveDeal(tx, clock, trader, id, move)).catch(refusalText);
    results.push({ deal_id: id, success: refused === undefined, ...(refused && { error: refused }) });
  }
  return { success: true, results };
}

function refusalText(error: unknown): string {
  if (error instanceof RefusalError) return error.message;
  throw error;
}

type Move = Pick<DealMove, 'state' | 'correction' | 'trader_note' | 'appeal_id'>;

/** Closes, archives; the code has been checked by whoever calls. An appeal on the deal is settled with it. */
export async function moveDeal(tx: Tx, clock: Clock, trader: User, id: number, move: Move): Promise<void> {
  const deal = (await lockDeal(tx, trader.id, id)) ?? fail(dealErrors.notFound);
  const change = { by: { user: trader.id }, at: clock.now() };
  if (move.state === 'archive') {
    if (deal.appealed) await keepOpenAppeals(tx, deal.id);
    return leaveDeal(tx, deal, 'archive', change);
  }
  const appealed = deal.appealed || (move.correction ?? move.trader_note ?? move.appeal_id) !== undefined;
  const amount = appealed ? await settleAppeal(tx, deal, move, change) : deal.real_amount;
  return closeDeal(tx, deal, amount, change);
}

/**
 * What time does to deals. A transaction each: one with several would have a trader's money and wait for a profile, while a
 * creation has the profile and waits for the money.
 */
export async function expireDeals(needs: DealNeeds): Promise<void> {
  while (await expireNext(needs));
}

async function expireNext({ db, clock }: DealNeeds): Promise<boolean> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const deal = await lockExpired(tx, at);
    if (deal) await leaveDeal(tx, deal, 'expire', { by: 'system', at });
    return deal !== undefined;
  });
}

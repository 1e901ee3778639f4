import { isLate } from '@app/contract/deals/deal-machine';
import type { DealMove, DealMoved } from '@app/contract/deals/deals-api';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { spendOtp } from '#features/access/two-factor/two-factor.ts';
import { lockTwoFactor } from '#features/access/two-factor/two-factor-queries.ts';
import { keepOpenAppeals, settleAppeal } from '#features/appeals/appeal-settlement.ts';
import type { StoredDeal } from '#features/deals/deal-shape.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { lockDeal, lockDealsAndTheirs } from '#features/deals/deals-queries.ts';
import { closeDeal, type DealNeeds, leaveDeal } from '#features/deals/move/deal-moves.ts';
import { onceInSteps } from '#http/once/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';

interface Moved {
  [name: string]: true | { [name: string]: number | boolean | string }[];
  success: true;
}

/**
 * One code for one deal or for many. Each of many is closed or refused by itself, but all in one transaction with the code and the stored
 * answer: a request that is repeated after a lost answer gets that answer, not «код уже использован».
 */
export async function changeDealStatus(needs: DealNeeds, trader: User, move: DealMove, request: FastifyRequest) {
  const { deal_id, deal_ids, otp_code, ...what } = move;
  const outcome = await onceInSteps(needs, trader, request, {
    look: (tx) => inOneGo(lockTwoFactor(tx, trader), deal_id && lockDeal(tx, trader.id, deal_id)),
    work: async (tx, [twoFactor, deal]) => {
      const refused = await spendOtp(tx, needs, trader, twoFactor, otp_code);
      if (refused) return { refused };
      if (deal_ids) return { answer: await moveDeals(tx, needs.clock, trader, deal_ids, what) };
      await moveLocked(tx, needs.clock, trader, deal || fail(dealErrors.notFound), what);
      return { answer: { success: true } satisfies Moved };
    },
  });
  return 'refused' in outcome ? fail(outcome.refused) : (outcome.answer as DealMoved);
}

async function moveDeals(tx: Tx, clock: Clock, trader: User, deal_ids: number[], move: Move): Promise<Moved> {
  const ids = [...new Set(deal_ids)].sort((a, b) => a - b);
  // Whoever has locked one of these deals or profiles locks the trader's money next, so all of them are locked before the money.
  await lockDealsAndTheirs(tx, trader.id, ids);
  const results: { [name: string]: number | boolean | string }[] = [];
  for (const id of ids) {
    const refused = await tx.savepoint(() => moveDeal(tx, clock, trader, id, move)).catch(refusalText);
    results.push({ deal_id: id, success: refused === undefined, ...(refused && { error: refused }) });
  }
  return { success: true, results };
}

/** The caller has checked the code. */
export async function moveDeal(tx: Tx, clock: Clock, trader: User, id: number, move: Move): Promise<void> {
  const deal = (await lockDeal(tx, trader.id, id)) ?? fail(dealErrors.notFound);
  await moveLocked(tx, clock, trader, deal, move);
}

function refusalText(error: unknown): string {
  if (error instanceof RefusalError) return error.message;
  throw error;
}

type Move = Pick<DealMove, 'state' | 'late' | 'correction' | 'trader_note' | 'appeal_id'>;

/** Closes or archives the deal; an appeal on it is settled too. */
async function moveLocked(tx: Tx, clock: Clock, trader: User, deal: StoredDeal, move: Move): Promise<void> {
  const change = { by: { user: trader.id }, at: clock.now() };
  if (move.state === 'archive') {
    if (deal.appealed) await keepOpenAppeals(tx, deal.id);
    return leaveDeal(tx, deal, 'archive', change);
  }
  // It expired while the trader was confirming, so they have not seen the warning about a late accept.
  if (move.late === false && isLate(deal)) fail(dealErrors.ranOut);
  const appealed = deal.appealed || (move.correction ?? move.trader_note ?? move.appeal_id) !== undefined;
  const settlement = appealed ? await settleAppeal(tx, deal, move, change) : { amount: deal.real_amount };
  return closeDeal(tx, deal, settlement, change);
}

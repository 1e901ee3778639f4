import { banks } from '@app/contract/banks';
import type { Deal, DealFilters, DealMove, DealMoved } from '@app/contract/deals';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { checkOtp } from '#features/two-factor/two-factor-service.ts';
import { answeredBefore, once } from '#http/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { makeDeal } from './deal-creation.ts';
import { closeDeal, type DealNeeds, leaveDeal } from './deal-moves.ts';
import { dealErrors } from './deals-errors.ts';
import {
  countSearch,
  countShelf,
  type DealSearch,
  findByPayment,
  type ListedDeal,
  listShelf,
  lockDeal,
  lockExpired,
  type Shelf,
  searchDeals,
} from './deals-queries.ts';

export { type DealNeeds, makeDeal };

const shelves: Record<DealFilters['status'], Shelf> = { '-9': undefined, '0': 0, '1': 1, '2': 2 };

export async function findDeals({ db, clock }: DealNeeds, trader: User, filters: DealFilters) {
  const { deals, count } = await search(db, trader, filters);
  return { traderDeals: deals.map(withNote), countTraderDeals: count, serverTime: clock.now() };
}

async function search(db: Db, trader: User, { lk_id, status, page, count }: DealFilters) {
  const [shelf, offset, text] = [shelves[status], (page - 1) * count, lk_id.trim()];
  if (!text) {
    const [deals, total] = await Promise.all([
      listShelf(db, trader.id, shelf, offset, count),
      countShelf(db, trader.id, shelf),
    ]);
    return { deals, count: total };
  }
  // Someone who pastes an id wants that deal, whatever the filters say.
  const exact = await findByPayment(db, trader.id, text);
  if (exact.length > 0) return { deals: exact.slice(offset, offset + count), count: exact.length };

  const meaning = readSearch(text);
  const [deals, total] = await Promise.all([
    searchDeals(db, trader.id, shelf, meaning, offset, count),
    countSearch(db, trader.id, shelf, meaning),
  ]);
  return { deals, count: total };
}

function readSearch(text: string): DealSearch {
  const number = text.replace(/\s|₽/g, '').replace(',', '.');
  const [, alias] = /^лк\s*(\d{1,9})$/i.exec(text) ?? [];
  const lower = text.toLowerCase();
  const named = banks.filter(
    ({ name, short }) => name.toLowerCase().includes(lower) || short.toLowerCase().includes(lower),
  );
  return {
    payment_id: text,
    tail: /^\d{4}$/.test(number) ? number : null,
    amount: /^\d{1,11}(\.\d{1,2})?$/.test(number) ? BigInt(Math.round(Number(number) * 100)) : null,
    profileId: alias ? Number(alias) : null,
    banks: named.map(({ id }) => id),
  };
}

function withNote({ fio, requisite_tail, ...deal }: ListedDeal): Deal {
  const number = deal.method_group === 'card' ? { pan: `•••• ${requisite_tail}` } : { phone: `•••• ${requisite_tail}` };
  return { ...deal, note: JSON.stringify({ type: deal.method_group, fio, ...number }) };
}

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

async function moveDeals(tx: Tx, clock: Clock, trader: User, { deal_id, deal_ids, state }: DealMove): Promise<Moved> {
  if (deal_id !== undefined) {
    await moveDeal(tx, clock, trader, deal_id, state);
    return { success: true };
  }
  const results: { [name: string]: number | boolean | string }[] = [];
  // In one order for everybody: two such requests at once must not wait for each other.
  for (const id of [...new Set(deal_ids)].sort((a, b) => a - b)) {
    const refused = await tx.attempt(() => moveDeal(tx, clock, trader, id, state)).catch(refusalText);
    results.push({ deal_id: id, success: refused === undefined, ...(refused && { error: refused }) });
  }
  return { success: true, results };
}

function refusalText(error: unknown): string {
  if (error instanceof RefusalError) return error.message;
  throw error;
}

/** Closes, archives; the code has been checked by whoever calls. */
export async function moveDeal(
  tx: Tx,
  clock: Clock,
  trader: User,
  id: number,
  action: 'close' | 'archive',
): Promise<void> {
  const deal = (await lockDeal(tx, trader.id, id)) ?? fail(dealErrors.notFound);
  if (action === 'close') await closeDeal(tx, deal, { by: { user: trader.id }, at: clock.now() });
  else await leaveDeal(tx, deal, 'archive', { by: { user: trader.id }, at: clock.now() });
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

import { debitedAmount } from '@app/contract/deals/deal';
import {
  type DealAction,
  DealStatus,
  type DealStatusName,
  dealStatusName,
  isTooOld,
  nextDealStatus,
} from '@app/contract/deals/deal-machine';
import type { Db, Tx } from '#db/db.ts';
import { presentDeal, type StoredDeal } from '#features/deals/deal-shape.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { setDealClosed, setDealStatus } from '#features/deals/deals-queries.ts';
import { addToCycle, reserve } from '#features/devices/profiles/bank-profile-fills.ts';
import { countTowardsWork } from '#features/devices/profiles/bank-profile-tier.ts';
import { post, take } from '#features/ledger/ledger.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';

export interface DealNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export interface Settlement {
  /** The amount to close the deal with. */
  amount: bigint;
  /** If an appeal is accepted with it: moves the appeal, which releases what it holds, just before the deal takes its money. */
  settle?: () => void;
  /** Staff decided it: what the trader has not becomes a debt. */
  owing?: true;
}

/**
 * A waiting deal takes the held money; a late accept takes it from what is available, if there is enough. With another amount than the
 * deal was made for, the difference goes back to what is available or comes from it.
 */
export function closeDeal(tx: Tx, deal: StoredDeal, { amount, settle, owing }: Settlement, { by, at }: Change): void {
  const status = nextDealStatus(deal.status, settle ? 'settle' : 'close') ?? fail(refusalOf(deal));
  const late = deal.status !== DealStatus.waiting;
  if (late && !settle && isTooOld({ ...deal, createdAt: deal.created_at }, at)) fail(dealErrors.tooOld);
  const closed = {
    ...deal,
    status,
    real_amount: amount,
    debited_amount: debitedAmount(amount, deal.interest_rate),
    closed_at: at,
  };
  setDealClosed(tx, closed);
  addToCycle(tx, deal, amount, at, late ? 0n : deal.real_amount);
  if (deal.on_test && !late) countTowardsWork(tx, deal.bank_profile_id, amount, at);
  // After the profile: money is locked last.
  settle?.();
  for (const { from, ...posting } of closingPostings(deal, closed.debited_amount, late)) {
    const about = { ref: deal.id, trader_id: deal.trader_id, at, ...posting };
    if (owing && from === 'available') take(tx, about);
    else post(tx, { ...about, from });
  }
  const corrected = amount === deal.real_amount ? {} : { asked: String(deal.real_amount), came: String(amount) };
  record(tx, {
    event: 'deal.closed',
    ref: deal.id,
    by,
    at,
    owner: deal.trader_id,
    data: { ...(late && { late }), ...corrected },
    platform: { id: deal.platform_id, data: presentDeal(closed) },
  });
}

/** Pure: the postings of a closing. */
export function closingPostings(
  { debited_amount: held }: Pick<StoredDeal, 'debited_amount'>,
  debited: bigint,
  late: boolean,
) {
  if (late) return [{ kind: 'deal.closed', from: 'available', to: 'deals', amount: debited } as const];
  const taken = debited < held ? debited : held;
  const closing = { kind: 'deal.closed', from: 'held', to: 'deals', amount: taken } as const;
  if (debited < held)
    return [closing, { kind: 'deal.corrected', from: 'held', to: 'available', amount: held - debited } as const];
  if (debited > held)
    return [closing, { kind: 'deal.corrected', from: 'available', to: 'deals', amount: debited - held } as const];
  return [closing];
}

/** The event has the name of the new status: `deal.expired`. */
type LeftEvent = `deal.${Exclude<DealStatusName, 'waiting' | 'closed'>}`;
const leftEvent = (status: DealStatus) => `deal.${dealStatusName(status)}` as LeftEvent;

type LeaveAction = Exclude<DealAction, 'close' | 'settle'>;

/** Every move of a deal but closing it. A deal that was waiting gives back what was held for it. */
export function leaveDeal(tx: Tx, deal: StoredDeal, action: LeaveAction, { by, at }: Change): void {
  const status = nextDealStatus(deal.status, action) ?? fail(refusalOf(deal));
  const { id: ref, trader_id, debited_amount: amount } = deal;
  setDealStatus(tx, deal.id, status);
  if (deal.status === DealStatus.waiting) {
    reserve(tx, deal, -deal.real_amount);
    post(tx, { kind: 'deal.released', ref, trader_id, from: 'held', to: 'available', amount, at });
  }
  const platform = { id: deal.platform_id, data: presentDeal({ ...deal, status }) };
  record(tx, { event: leftEvent(status), ref: deal.id, by, at, owner: deal.trader_id, platform });
}

const refusals: Partial<Record<DealStatus, Refusal>> = {
  [DealStatus.waiting]: dealErrors.waiting,
  [DealStatus.closed]: dealErrors.closed,
  [DealStatus.archived]: dealErrors.archived,
};

const refusalOf = ({ status }: StoredDeal) => refusals[status] ?? dealErrors.notWaiting;

import { DealStatus } from '@app/contract/deals';
import type { Db, Tx } from '#db/db.ts';
import { type Actor, record } from '#events/record.ts';
import { addToCard, addToCycle, reserve } from '#features/bank-profiles/bank-profiles-service.ts';
import { post } from '#features/ledger/ledger-service.ts';
import { fail } from '#http/refusal.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { type DealAction, nextStatus } from './deal-machine.ts';
import { dealErrors } from './deals-errors.ts';
import { type StoredDeal, setDealStatus } from './deals-queries.ts';

export interface DealNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export interface Change {
  by: Actor;
  at: Date;
}

/** From waiting the held money is taken; a late accept takes it from what is available, if there is enough. */
export async function closeDeal(tx: Tx, deal: StoredDeal, { by, at }: Change): Promise<void> {
  const status = nextStatus(deal.status, 'close') ?? fail(refusalOf(deal));
  const late = deal.status !== DealStatus.waiting;
  await setDealStatus(tx, deal.id, status, at);
  if (!late) await reserve(tx, deal.bank_profile_id, deal.requisite_profile_id, -deal.real_amount, null);
  await addToCycle(tx, deal.bank_profile_id, deal.real_amount, at);
  if (deal.requisite_profile_id !== null) await addToCard(tx, deal.requisite_profile_id, deal.real_amount);
  await post(tx, {
    kind: 'deal.closed',
    ref: deal.id,
    trader_id: deal.trader_id,
    from: late ? 'available' : 'held',
    to: 'deals',
    amount: deal.debited_amount,
    at,
  });
  await record(tx, { event: 'deal.closed', ref: deal.id, by, at, data: { late } });
}

const leftAs = { expire: 'deal.expired', cancel: 'deal.cancelled', archive: 'deal.archived' } as const;

/** Every way for a deal not to be closed. What was held goes back when it was still waiting. */
export async function leaveDeal(
  tx: Tx,
  deal: StoredDeal,
  action: Exclude<DealAction, 'close'>,
  { by, at }: Change,
): Promise<void> {
  const status = nextStatus(deal.status, action) ?? fail(refusalOf(deal));
  await setDealStatus(tx, deal.id, status, null);
  if (deal.status === DealStatus.waiting) {
    await reserve(tx, deal.bank_profile_id, deal.requisite_profile_id, -deal.real_amount, null);
    const { id: ref, trader_id, debited_amount: amount } = deal;
    await post(tx, { kind: 'deal.released', ref, trader_id, from: 'held', to: 'available', amount, at });
  }
  await record(tx, { event: leftAs[action], ref: deal.id, by, at });
}

function refusalOf({ status }: StoredDeal) {
  if (status === DealStatus.closed) return dealErrors.closed;
  return status === DealStatus.archived ? dealErrors.archived : dealErrors.notWaiting;
}

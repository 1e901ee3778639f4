import { findBank } from '@app/contract/banks';
import { debitedAmount } from '@app/contract/deals';
import type { PlatformDeal, PlatformDealCreate } from '@app/contract/platform';
import type { FastifyRequest } from 'fastify';
import { brokenConstraint, inOneGo, type Tx } from '#db/db.ts';
import { record } from '#events/record.ts';
import { phoneContext, reserve } from '#features/bank-profiles/bank-profiles-service.ts';
import { post } from '#features/ledger/ledger-service.ts';
import { listRateLimits } from '#features/rates/rates-service.ts';
import { openPan } from '#features/requisites/requisites-service.ts';
import type { Platform } from '#http/mount.ts';
import { answeredBefore, once } from '#http/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import { later, seconds } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { type Chosen, findCandidate, lockCandidate, verifyChoice, type Wanted } from './deal-choice.ts';
import { type DealNeeds, leaveDeal, presentDeal } from './deal-moves.ts';
import { dealErrors } from './deals-errors.ts';
import { findPlatformDeal, hasPayment, insertDeal, lockPlatformDeal, type StoredDeal } from './deals-queries.ts';

/** This profile will not do: because it does not fit after all, or because someone else is just filling it. */
class PassOver extends Error {
  readonly busy: boolean;

  constructor(busy: boolean) {
    super('This profile is passed over');
    this.busy = busy;
  }
}

export async function createDeal(
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  request: FastifyRequest,
) {
  const answered = () => answeredBefore<{ id: number }>(needs, platform, request);
  const make = () => makeDeal(needs, platform, input, (work) => once(needs, platform, request, work));
  const { id } =
    (await answered()) ??
    (await make().catch(async (refusal: unknown) => {
      // The same request sent twice at once: what the first has made is in the way of the second, and is its answer.
      const made = await answered();
      if (!made) throw refusal;
      return made;
    }));
  return readDeal(needs, platform, id);
}

/**
 * Tries profile after profile, each in a transaction of its own that holds one profile only, so creations cannot deadlock. One
 * that another creation is just filling is passed over at first and waited for only when there is no other.
 */
export async function makeDeal(
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  inTransaction: (work: (tx: Tx) => Promise<{ id: number }>) => Promise<{ id: number }>,
): Promise<{ id: number }> {
  if (await hasPayment(needs.db, platform.platform, input.payment_id)) fail(dealErrors.paymentTaken);
  const wanted = await price(needs, input);
  const passedOver: number[] = [];
  const busy: number[] = [];

  for (;;) {
    const free = await findCandidate(needs.db, wanted, [...passedOver, ...busy]);
    const id = free ?? busy.shift() ?? fail(dealErrors.noRequisite);
    const attempt = { input, wanted, id, waiting: free === undefined };
    try {
      return await inTransaction((tx) => createOn(tx, needs, platform, attempt));
    } catch (error) {
      if (!(error instanceof PassOver)) throw error;
      (error.busy ? busy : passedOver).push(id);
    }
  }
}

async function price(
  { db, clock }: DealNeeds,
  { amount, method_group }: PlatformDealCreate,
): Promise<Wanted & { rate: bigint }> {
  const limits = await listRateLimits(db);
  const limit = limits.find(
    ({ available, min_amount, max_amount }) => available && min_amount <= amount && amount <= max_amount,
  );
  const { interest_rate: rate } = limit ?? fail(dealErrors.noRate);
  return { amount, method_group, rate, debited: debitedAmount(amount, rate), now: clock.now() };
}

interface Attempt {
  input: PlatformDealCreate;
  wanted: Wanted & { rate: bigint };
  id: number;
  waiting: boolean;
}

async function createOn(tx: Tx, needs: DealNeeds, platform: Platform, { input, wanted, id, waiting }: Attempt) {
  if (!(await lockCandidate(tx, id, { waiting }))) throw new PassOver(true);
  const chosen = await verifyChoice(tx, wanted, id);
  if (!chosen) throw new PassOver(false);

  try {
    const deal = await store(tx, needs, platform, input, wanted, chosen);
    return { id: deal.id };
  } catch (error) {
    if (brokenConstraint(error) === 'deal_payment_once') fail(dealErrors.paymentTaken);
    // The trader's balance went elsewhere meanwhile, or a near amount came by another way: the database has the last word.
    const lost = brokenConstraint(error) === 'deal_amounts_apart' || isTooLittle(error);
    throw lost ? new PassOver(false) : error;
  }
}

async function store(
  tx: Tx,
  { vault }: DealNeeds,
  platform: Platform,
  { payment_id, method_group, expires_in }: PlatformDealCreate,
  { amount, rate, debited, now }: Wanted & { rate: bigint },
  chosen: Chosen,
): Promise<StoredDeal> {
  const { trader_id, bank_profile_id, requisite_profile_id, bank, fio } = chosen;
  const number = openNumber(vault, chosen);
  const deal = await insertDeal(tx, {
    trader_id,
    platform_key_id: platform.platform,
    payment_id,
    bank_profile_id,
    requisite_profile_id,
    method_group,
    requisite: vault.seal(JSON.stringify({ bank, fio, ...number }), requisiteContext(trader_id)),
    fio,
    requisite_tail: (number.pan ?? number.phone ?? '').slice(-4),
    real_amount: amount,
    interest_rate: rate,
    debited_amount: debited,
    created_at: now,
    expires_at: later(now, seconds(expires_in)),
  });
  if (!deal) throw new Error('A deal was not stored');
  const hold = { kind: 'deal.held', ref: deal.id, trader_id, from: 'available', to: 'held', amount: debited } as const;
  await inOneGo(reserve(tx, bank_profile_id, requisite_profile_id, amount, now), post(tx, { ...hold, at: now }));
  record(tx, {
    event: 'deal.created',
    ref: deal.id,
    by: 'platform',
    at: now,
    tells: { user: trader_id, amount },
    data: { payment_id },
  });
  return deal;
}

export async function readDeal(needs: DealNeeds, platform: Platform, id: number): Promise<PlatformDeal> {
  const deal = (await findPlatformDeal(needs.db, platform.platform, id)) ?? fail(dealErrors.notFound);
  return present(needs.vault, deal);
}

export async function cancelDeal(
  needs: DealNeeds,
  platform: Platform,
  id: number,
  request: FastifyRequest,
): Promise<PlatformDeal> {
  await once(needs, platform, request, async (tx) => {
    const deal = (await lockPlatformDeal(tx, platform.platform, id)) ?? fail(dealErrors.notFound);
    await leaveDeal(tx, deal, 'cancel', { by: 'platform', at: needs.clock.now() });
    return { id };
  });
  return readDeal(needs, platform, id);
}

function present(vault: Vault, deal: StoredDeal): PlatformDeal {
  const requisite: { bank: string; fio: string; pan?: string; phone?: string } = JSON.parse(
    vault.open(deal.requisite, requisiteContext(deal.trader_id)),
  );
  return {
    ...presentDeal(deal),
    requisite: { ...requisite, bank_name: findBank(requisite.bank)?.name ?? requisite.bank },
  };
}

function openNumber(vault: Vault, { pan, phone, trader_id }: Chosen): { pan?: string; phone?: string } {
  return pan ? { pan: openPan(vault, trader_id, pan) } : { phone: vault.open(phone, phoneContext(trader_id)) };
}

const isTooLittle = (error: unknown) => error instanceof RefusalError && error.refusal.code === 'insufficient_funds';
/** Whose deal a sealed requisite belongs to. */
export const requisiteContext = (traderId: number) => `deal:${traderId}`;

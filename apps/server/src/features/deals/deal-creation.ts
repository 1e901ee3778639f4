import { findBank } from '@app/contract/banks';
import { DealStatus, debitedAmount } from '@app/contract/deals';
import type { PlatformDeal, PlatformDealCreate } from '@app/contract/platform';
import type { FastifyRequest } from 'fastify';
import { brokenConstraint, type Tx } from '#db/db.ts';
import { phoneContext, reserve } from '#features/bank-profiles/bank-profiles-service.ts';
import { holdFree } from '#features/ledger/ledger-service.ts';
import { openPan } from '#features/requisites/requisites-service.ts';
import { fillRules, keepWithinMost } from '#features/rules/rules-service.ts';
import type { Platform } from '#http/mount.ts';
import { answeredBefore, once, onceInSteps } from '#http/once.ts';
import { fail, RefusalError } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import { later, seconds } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { type Chosen, lockBusy, lockFree, verifyChoice, type Wanted } from './deal-choice.ts';
import { bringBack, someReturn } from './deal-line.ts';
import { type DealNeeds, leaveDeal } from './deal-moves.ts';
import { type MadeDeal, type NewDeal, presentDeal } from './deal-shape.ts';
import { dealErrors } from './deals-errors.ts';
import { findPlatformDeal, hasPayment, insertDeal, lockPlatformDeal, readTerms } from './deals-queries.ts';

/** This profile will not do after all. */
class PassOver extends Error {
  readonly profile: number;

  constructor(profile: number) {
    super('This profile is passed over');
    this.profile = profile;
  }
}

type Made = { id: number };

export async function createDeal(
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  request: FastifyRequest,
): Promise<PlatformDeal> {
  let stored: MadeDeal | undefined;
  const attempt = (wanted: Priced, passedOver: number[]) =>
    onceInSteps(needs, platform, request, {
      look: (tx) => lockFree(tx, wanted, passedOver),
      work: async (tx, free): Promise<Made> => {
        const profile = free ?? (await lockBusy(tx, wanted, passedOver));
        stored = await createOn(tx, needs, platform, input, wanted, profile);
        return { id: stored.id };
      },
    });
  const { id } = await tryProfiles(needs, input, attempt).catch(async (refusal: unknown) => {
    // Sent twice: what the first has made is in the way of the second, and is its answer.
    const made = await answeredBefore<Made>(needs, platform, request);
    if (!made) throw refusal;
    return made;
  });
  return stored?.id === id ? present(needs.vault, stored) : readDeal(needs, platform, id);
}

/** Profile after profile, each in a transaction of its own: it waits for no profile while it holds another, so none deadlock. */
async function tryProfiles(
  needs: DealNeeds,
  input: PlatformDealCreate,
  attempt: (wanted: Priced, passedOver: number[]) => Promise<Made>,
): Promise<Made> {
  const wanted = await price(needs, input);
  const passedOver: number[] = [];
  for (;;) {
    try {
      return await attempt(wanted, passedOver);
    } catch (error) {
      if (!(error instanceof PassOver)) throw error;
      passedOver.push(error.profile);
    }
  }
}

type Priced = Wanted & { rate: bigint };

async function price(needs: DealNeeds, { amount, method_group }: PlatformDealCreate): Promise<Priced> {
  const now = needs.clock.now();
  const terms = await readTerms(needs.db, amount, someReturn(now));
  if (terms.some_return) await bringBack(needs);
  const rules = fillRules(terms.rules);
  keepWithinMost(rules, 'amount', amount);
  const rate = terms.rate ?? fail(dealErrors.noRate);
  return { amount, method_group, rate, debited: debitedAmount(amount, rate), mostOnTest: rules.test_most_amount, now };
}

async function createOn(
  tx: Tx,
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  wanted: Priced,
  profile: number | undefined,
): Promise<MadeDeal> {
  if (profile === undefined) {
    const taken = await hasPayment(tx, platform.platform, input.payment_id);
    return fail(taken ? dealErrors.paymentTaken : dealErrors.noRequisite);
  }
  const chosen = await verifyChoice(tx, wanted, profile);
  if (!chosen) throw new PassOver(profile);
  return store(tx, needs, platform, input, wanted, chosen);
}

function store(
  tx: Tx,
  { vault }: DealNeeds,
  platform: Platform,
  { payment_id, method_group, expires_in }: PlatformDealCreate,
  { amount, rate, debited, now }: Priced,
  chosen: Chosen,
): MadeDeal {
  const { deal_id: id, trader_id, bank_profile_id, requisite_profile_id, bank, fio, requisite_key } = chosen;
  const expires_at = later(now, seconds(expires_in));
  const number = openNumber(vault, chosen);
  const deal: NewDeal = {
    id,
    trader_id,
    platform_id: platform.platform,
    payment_id,
    bank_profile_id,
    requisite_profile_id,
    method_group,
    requisite: vault.seal(JSON.stringify({ bank, fio, ...number }), requisiteContext(trader_id)),
    fio,
    requisite_key,
    requisite_tail: (number.pan ?? number.phone ?? '').slice(-4),
    real_amount: amount,
    interest_rate: rate,
    debited_amount: debited,
    created_at: now,
    expires_at,
  };
  const hold = { kind: 'deal.held', ref: id, trader_id, amount: debited, at: now };
  const statements = [
    insertDeal(tx, deal),
    reserve(tx, bank_profile_id, requisite_profile_id, amount, { at: now, until: expires_at }),
    holdFree(tx, hold),
  ];
  tx.withCommit(...statements.map((statement) => statement.catch((error) => refuse(error, bank_profile_id))));
  record(tx, {
    event: 'deal.created',
    ref: id,
    by: 'platform',
    at: now,
    owner: trader_id,
    data: { payment_id, amount: String(amount) },
  });
  return { ...deal, status: DealStatus.waiting, closed_at: null };
}

/** The trader's balance went elsewhere meanwhile, or a near amount came by another way: the database has the last word. */
function refuse(error: unknown, profile: number): never {
  if (brokenConstraint(error) === 'deal_payment_once') fail(dealErrors.paymentTaken);
  const lost = brokenConstraint(error) === 'deal_amounts_apart' || isTooLittle(error);
  throw lost ? new PassOver(profile) : error;
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
    leaveDeal(tx, deal, 'cancel', { by: 'platform', at: needs.clock.now() });
    return { id };
  });
  return readDeal(needs, platform, id);
}

function present(vault: Vault, deal: MadeDeal): PlatformDeal {
  const requisite: { bank: string; fio: string; pan?: string; phone?: string } = JSON.parse(
    vault.open(deal.requisite, requisiteContext(deal.trader_id)),
  );
  return {
    ...presentDeal(deal),
    requisite: { ...requisite, bank_name: findBank(requisite.bank)?.name ?? requisite.bank },
  };
}

function openNumber(vault: Vault, { pan, phone, trader_id }: Chosen): { pan?: string; phone?: string } {
  if (pan) return { pan: openPan(vault, trader_id, pan) };
  return phone ? { phone: vault.open(phone, phoneContext(trader_id)) } : {};
}

const isTooLittle = (error: unknown) => error instanceof RefusalError && error.refusal.code === 'insufficient_funds';
/** Whose deal a sealed requisite belongs to. */
export const requisiteContext = (traderId: number) => `deal:${traderId}`;

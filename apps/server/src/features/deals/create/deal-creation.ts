import { debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { PlatformDeal, PlatformDealCreate } from '@app/contract/platforms/platform';
import type { FastifyRequest } from 'fastify';
import { brokenConstraint, type Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import type { MadeDeal, NewDeal } from '#features/deals/deal-shape.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { presentToPlatform, readDeal, requisiteContext } from '#features/deals/deals-platform.ts';
import { hasPayment, insertDeal } from '#features/deals/deals-queries.ts';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { reserve } from '#features/devices/profiles/bank-profile-fills.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import { openPan } from '#features/devices/requisites/requisites.ts';
import { holdFree } from '#features/ledger/ledger.ts';
import {
  type Account,
  lockMaking,
  readWaiting,
  refuseMoreDeals,
  type WaitingDeals,
} from '#features/platforms/platform-limits.ts';
import { fillRules, keepWithinMost } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { onceInSteps } from '#http/once/once.ts';
import { fail, type Refusal, RefusalError } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import { later, minutes, seconds } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import {
  type ChosenProfile,
  filledHere,
  lockOneThatIsFree,
  lockTheFirst,
  verifyChoice,
  type WantedDeal,
} from './deal-choice.ts';
import { bringBack } from './deal-line.ts';
import { readTerms, type Terms } from './deal-terms.ts';

type Made = { id: number };
/** The result of a try that makes no deal: this profile does not fit after all, or none does, or the platform's others must be over first. */
type Missed = { passOver: number } | { refusal: Refusal } | { crowded: true };

/**
 * Tries profile after profile, each in a transaction of its own: it never waits for a profile while it holds another, so there are no
 * deadlocks.
 */
export async function createDeal(
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  request: FastifyRequest,
): Promise<PlatformDeal> {
  const now = needs.clock.now();
  const terms = (await readTerms(needs.db, input.amount)) ?? fail(dealErrors.noRate);
  if (terms.some_return) await bringBack(needs);

  const passedOver: number[] = [];
  let isAlone = false;
  for (;;) {
    const outcome = await tryNext(needs, platform, input, request, { terms, now, passedOver, isAlone });
    if ('deal' in outcome) return outcome.deal;
    if ('refusal' in outcome) fail(outcome.refusal);
    if ('crowded' in outcome) isAlone = true;
    if ('passOver' in outcome) passedOver.push(outcome.passOver);
  }
}

/** Price, choose, store. */
async function tryNext(
  needs: DealNeeds,
  platform: Platform,
  input: PlatformDealCreate,
  request: FastifyRequest,
  { terms, now, passedOver, isAlone }: { terms: Terms; now: Date; passedOver: number[]; isAlone: boolean },
): Promise<{ deal: PlatformDeal } | Missed> {
  let chosen: ChosenProfile | undefined;
  let stored: MadeDeal | undefined;
  const filled = filledHere(needs.db);
  const locked: number[] = [];
  const change = onceInSteps<Seen, Made, Missed>(needs, platform, request, {
    look: async (tx) => {
      const priced = price(input, terms, now);
      const [, account, free] = await inOneGo(
        lockMaking(tx, platform, 'deals', isAlone ? 'alone' : 'together'),
        readWaiting(tx, platform),
        lockOneThatIsFree(tx, priced, [...passedOver, ...filled]),
      );
      if (free !== undefined) {
        filled.add(free);
        locked.push(free);
      }
      return { priced, account, free };
    },
    work: async (tx, { priced, account, free }) => {
      const refusal = refuseMoreDeals(account, { amount: input.amount, seconds: input.expires_in }, isAlone);
      if (refusal) return { refused: refusal === 'crowded' ? { crowded: true } : { refusal } };
      const profile = free ?? (await lockTheFirst(tx, priced, passedOver));
      if (profile === undefined) return { refused: { refusal: await whyNone(tx, platform, input) } };
      chosen = await verifyChoice(tx, priced, profile);
      if (!chosen) return { refused: { passOver: profile } };
      stored = store(tx, needs, platform, input, priced, chosen);
      return { answer: { id: stored.id } };
    },
  });
  const outcome = await change
    .catch((error: unknown) => ({ refused: missedBy(error, chosen) }))
    .finally(() => {
      for (const id of locked) filled.delete(id);
    });
  if ('refused' in outcome) return outcome.refused;
  const { id } = outcome.answer;
  return { deal: stored?.id === id ? presentToPlatform(needs.vault, stored) : await readDeal(needs, platform, id) };
}

interface Seen {
  priced: Priced;
  account: Account & WaitingDeals;
  free: number | undefined;
}

type Priced = WantedDeal & { rate: bigint; expires_at: Date; late_days: number };

/** Pure. */
function price({ amount, method_group, expires_in }: PlatformDealCreate, terms: Terms, now: Date): Priced {
  const rules = fillRules(terms.rules);
  keepWithinMost(rules, 'amount', amount);
  const rate = terms.rate ?? fail(dealErrors.noRate);
  const wait = expires_in === undefined ? minutes(Number(rules.deal_minutes)) : seconds(expires_in);
  return {
    amount,
    method_group,
    rate,
    debited: debitedAmount(amount, rate),
    mostOnTest: rules.test_most_amount,
    now,
    expires_at: later(now, wait),
    late_days: Number(rules.late_days),
  };
}

async function whyNone(tx: Tx, { platform }: Platform, { payment_id }: PlatformDealCreate): Promise<Refusal> {
  return (await hasPayment(tx, platform, payment_id)) ? dealErrors.paymentTaken : dealErrors.noRequisite;
}

/** The trader's balance was used meanwhile, or a close amount came at the same time: a constraint of the database decides. */
function missedBy(error: unknown, chosen: ChosenProfile | undefined): Missed {
  if (brokenConstraint(error) === 'deal_payment_once') return { refusal: dealErrors.paymentTaken };
  const lost = brokenConstraint(error) === 'deal_amounts_apart' || isTooLittle(error);
  if (lost && chosen) return { passOver: chosen.bank_profile_id };
  throw error;
}

function store(
  tx: Tx,
  { vault }: DealNeeds,
  platform: Platform,
  { amount, expires_in: _, ...given }: PlatformDealCreate,
  { rate, debited, now, expires_at, late_days }: Priced,
  chosen: ChosenProfile,
): MadeDeal {
  const { deal_id: id, trader_id, bank_profile_id, requisite_profile_id, bank, fio, requisite_key } = chosen;
  const number = openNumber(vault, chosen);
  const deal: NewDeal = {
    ...given,
    id,
    trader_id,
    platform_id: platform.platform,
    bank_profile_id,
    requisite_profile_id,
    requisite: vault.seal(JSON.stringify({ bank, ...number }), requisiteContext(trader_id)),
    fio,
    requisite_key,
    requisite_tail: (number.pan ?? number.phone ?? '').slice(-4),
    real_amount: amount,
    interest_rate: rate,
    debited_amount: debited,
    created_at: now,
    expires_at,
    late_days,
  };
  reserve(tx, chosen, amount, { at: now, until: expires_at });
  holdFree(tx, { kind: 'deal.held', ref: id, trader_id, amount: debited, at: now });
  insertDeal(tx, deal);
  record(tx, {
    event: 'deal.created',
    ref: id,
    by: 'platform',
    at: now,
    owner: trader_id,
    data: { payment_id: given.payment_id, amount: String(amount) },
  });
  return { ...deal, status: DealStatus.waiting, closed_at: null };
}

function openNumber(vault: Vault, { pan, phone, trader_id }: ChosenProfile): { pan?: string; phone?: string } {
  if (pan) return { pan: openPan(vault, trader_id, pan) };
  return phone ? { phone: vault.open(phone, phoneContext(trader_id)) } : {};
}

const isTooLittle = (error: unknown) => error instanceof RefusalError && error.refusal.code === 'insufficient_funds';

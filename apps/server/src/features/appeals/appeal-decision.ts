import { AppealStatus, isOpen } from '@app/contract/appeals/appeal-machine';
import type { AppealDecision } from '@app/contract/cases/case-reasons';
import { AMOUNT_TOLERANCE, LEAST_MATCHED } from '@app/contract/deals/deal';
import type { PlatformAppeal, PlatformAppealDecision } from '@app/contract/platforms/platform';
import { formatRoubles } from '@app/contract/values/money-text';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import type { StoredDeal } from '#features/deals/deal-shape.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { lockDealOfAppeal } from '#features/deals/deals-queries.ts';
import { closeDeal } from '#features/deals/move/deal-moves.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { Change } from '#journal/record.ts';
import { type AppealNeeds, moveAppeal } from './appeal-moves.ts';
import type { StoredAppeal } from './appeal-shape.ts';
import { appealErrors } from './appeals-errors.ts';
import { readAppeal } from './appeals-platform.ts';
import { lockAppealById, lockPlatformAppeal } from './appeals-queries.ts';

/** The platform is a party: it withdraws its appeal while that is open, or concedes one under review. It never decides for its own customer. */
export async function concedeAppeal(
  needs: AppealNeeds,
  platform: Platform,
  { id, decision, note }: PlatformAppealDecision & { id: number },
  request: FastifyRequest,
): Promise<PlatformAppeal> {
  await readAppeal(needs, platform, id);
  if (decision === 'accepted') fail(appealErrors.party);
  await once(needs, platform, request, async (tx) => {
    const change = { by: 'platform', at: needs.clock.now(), note } as const;
    const appeal = (await lockPlatformAppeal(tx, platform.platform, id)) ?? fail(appealErrors.notFound);
    const ready = decision === 'archived' ? isOpen(appeal.status) : appeal.status === AppealStatus.review;
    if (!ready) fail(appealErrors.notInReview);
    moveAppeal(tx, appeal, decision === 'archived' ? 'archive' : 'decideAgainst', change);
    return { id };
  });
  return readAppeal(needs, platform, id);
}

/** What staff have decided about an appeal under review. */
export interface Verdict {
  decision: AppealDecision;
  /** With `payer`: what the deal is closed for. Without it, what was asked for. */
  amount?: bigint | undefined;
  code: string;
  /** Why, as both sides read it. */
  note: string;
}

export interface LockedCase {
  deal: StoredDeal;
  appeal: StoredAppeal;
}

/** Locks the deal before its appeal, in the same order as the trader's own acceptance. */
export async function lockCase(tx: Tx, id: number): Promise<LockedCase> {
  const [deal, appeal] = await inOneGo(lockDealOfAppeal(tx, id), lockAppealById(tx, id));
  if (!appeal) return fail(appealErrors.notFound);
  return { deal: deal ?? fail(dealErrors.notFound), appeal };
}

/** Staff decide. For the payer the deal is closed, by a debt if the trader has too little; otherwise the trader has the money back. */
export function judgeAppeal(tx: Tx, { deal, appeal }: LockedCase, verdict: Verdict, { by, at }: Change): void {
  if (appeal.status !== AppealStatus.review) fail(appealErrors.notInReview);
  const amount = amountOf(appeal, verdict);
  const change = {
    by,
    at,
    note: verdict.note,
    judged: { code: verdict.code, amount, stake: stakeOf(appeal, verdict) },
  };
  const settle = () => moveAppeal(tx, appeal, moves[verdict.decision], change);
  if (verdict.decision === 'payer') closeDeal(tx, deal, { amount, settle, owing: true }, change);
  else settle();
}

const moves = { payer: 'accept', trader: 'decideAgainst', archive: 'archive' } as const satisfies Record<
  AppealDecision,
  string
>;

/** How much the decision is about: for the payer at most what was asked for, plus the 10 ₽ by which amounts may differ. */
export function amountOf(
  { amount_to_pay }: StoredAppeal,
  { decision, amount = amount_to_pay }: Pick<Verdict, 'decision' | 'amount'>,
) {
  if (decision !== 'payer') return amount_to_pay;
  const most = amount_to_pay + AMOUNT_TOLERANCE;
  if (amount >= LEAST_MATCHED && amount <= most) return amount;
  const error = `От ${formatRoubles(LEAST_MATCHED)} до ${formatRoubles(most)}: сумма апелляции и ещё ${formatRoubles(AMOUNT_TOLERANCE)}`;
  return fail({ status: 400, code: 'bad_input', error, fields: { amount: error } });
}

/** What is at stake: whoever gives the payer less than was asked for decides about the rest, too. */
export function stakeOf(appeal: StoredAppeal, verdict: Pick<Verdict, 'decision' | 'amount'>): bigint {
  const amount = amountOf(appeal, verdict);
  return amount > appeal.amount_to_pay ? amount : appeal.amount_to_pay;
}

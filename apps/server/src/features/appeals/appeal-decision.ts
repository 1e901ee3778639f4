import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import type { PlatformAppeal, PlatformAppealDecision } from '@app/contract/platform';
import { formatRoubles } from '@app/contract/values/money-text';
import type { FastifyRequest } from 'fastify';
import { closeDeal, dealErrors, lockPlatformDeal } from '#features/deals/deals.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import { releaseMoney } from './appeal-hold.ts';
import { type AppealNeeds, moveAppeal } from './appeal-moves.ts';
import { decisions, lockForDecision, readAppeal } from './appeals-platform.ts';

/** The platform decides an appeal under review, or withdraws it. A decision for the customer closes the deal. */
export async function decideAppeal(
  needs: AppealNeeds,
  platform: Platform,
  { id, decision, amount, note }: PlatformAppealDecision & { id: number },
  request: FastifyRequest,
): Promise<PlatformAppeal> {
  const { deal_id } = await readAppeal(needs, platform, id);
  await once(needs, platform, request, async (tx) => {
    const change = { by: 'platform', at: needs.clock.now(), note } as const;
    // Locks the deal before its appeal, in the same order as the trader's own acceptance.
    const deal = (await lockPlatformDeal(tx, platform.platform, deal_id)) ?? fail(dealErrors.notFound);
    const appeal = await lockForDecision(tx, platform, id, decision);
    const release = () => releaseMoney(tx, appeal, change.at);
    moveAppeal(tx, appeal, decisions[decision], change);
    if (decision === 'accepted')
      closeDeal(tx, deal, { amount: decidedAmount(appeal.amount_to_pay, amount), release }, change);
    else release();
    return { id };
  });
  return readAppeal(needs, platform, id);
}

/** At most the amount that was asked for, plus the 10 ₽ by which amounts may differ. */
function decidedAmount(amount_to_pay: bigint, amount = amount_to_pay): bigint {
  const most = amount_to_pay + AMOUNT_TOLERANCE;
  if (amount <= most) return amount;
  const error = `Не больше ${formatRoubles(most)}: сумма апелляции и ещё ${formatRoubles(AMOUNT_TOLERANCE)}`;
  return fail({ status: 400, code: 'bad_input', error, fields: { amount: error } });
}

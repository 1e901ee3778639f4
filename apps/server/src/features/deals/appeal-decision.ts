import type { PlatformAppeal, PlatformAppealDecision } from '@app/contract/platform';
import type { FastifyRequest } from 'fastify';
import { decideAgainst, decideFor, lockReviewed, readAppeal } from '#features/appeals/appeals-service.ts';
import type { Platform } from '#http/mount.ts';
import { once } from '#http/once.ts';
import { fail } from '#http/refusal.ts';
import { closeDeal, type DealNeeds } from './deal-moves.ts';
import { dealErrors } from './deals-errors.ts';
import { lockPlatformDeal } from './deals-queries.ts';

/** The platform decides an appeal under review; for the customer means that the deal is closed. */
export async function decideAppeal(
  needs: DealNeeds,
  platform: Platform,
  { id, decision, amount, note }: PlatformAppealDecision & { id: number },
  request: FastifyRequest,
): Promise<PlatformAppeal> {
  const { deal_id } = await readAppeal(needs, platform, id);
  await once(needs, platform, request, async (tx) => {
    const change = { by: 'platform', at: needs.clock.now(), note } as const;
    // The deal before its appeal, as the trader's own acceptance locks them.
    const deal = (await lockPlatformDeal(tx, platform.platform, deal_id)) ?? fail(dealErrors.notFound);
    const appeal = await lockReviewed(tx, platform, id);
    if (decision === 'accepted') {
      await decideFor(tx, appeal, change);
      closeDeal(tx, deal, amount ?? appeal.amount_to_pay, change);
    } else {
      await decideAgainst(tx, appeal, decision, change);
    }
    return { id };
  });
  return readAppeal(needs, platform, id);
}

import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import type { PlatformAppeal, PlatformAppealCreate } from '@app/contract/platforms/platform';
import type { Rules } from '@app/contract/rules';
import type { FastifyRequest } from 'fastify';
import { inOneGo } from '#db/in-one-go.ts';
import type { StoredDeal } from '#features/deals/deal-shape.ts';
import { dealErrors } from '#features/deals/deals-errors.ts';
import { lockPlatformDeal } from '#features/deals/deals-queries.ts';
import { countFiles } from '#features/platforms/platform-limits.ts';
import { keepWithinMost, readRules } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { AppealNeeds } from './appeal-moves.ts';
import { addAppeal, readAppeal } from './appeals-platform.ts';
import { shareStateOf } from './appeals-queries.ts';

/** The platform says that a customer has paid. A deal that still waits is ended by it; the appeal decides from here on. */
export async function createAppeal(
  needs: AppealNeeds,
  platform: Platform,
  input: PlatformAppealCreate,
  request: FastifyRequest,
): Promise<PlatformAppeal> {
  const { id } = await once(needs, platform, request, async (tx) => {
    const at = needs.clock.now();
    const [state, locked, rules] = await inOneGo(
      shareStateOf(tx, platform.platform, input.deal_id),
      lockPlatformDeal(tx, platform.platform, input.deal_id),
      readRules(tx),
    );
    const deal = locked ?? fail(dealErrors.notFound);
    keepWithinMost({ most_amount: mostFor(deal, rules) }, 'amount_to_pay', input.amount_to_pay);
    const made = await addAppeal(tx, deal, input, {
      at,
      proofs: request.files,
      rules,
      unanswerable: state === 'blocked',
    });
    await countFiles(tx, platform, request.files, at);
    return made;
  });
  return readAppeal(needs, platform, id);
}

/** The amount of the deal itself can always be appealed for, even if the operator has lowered the limit since. */
const mostFor = ({ real_amount }: StoredDeal, { most_amount }: Rules) =>
  real_amount + AMOUNT_TOLERANCE > most_amount ? real_amount + AMOUNT_TOLERANCE : most_amount;

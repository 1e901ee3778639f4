import { lockExpired } from '#features/deals/deals-queries.ts';
import { type DealNeeds, leaveDeal } from './deal-moves.ts';

/**
 * Ends expired deals, one transaction each: with several in one, it would hold a trader's money and wait for a profile, while a creation
 * holds the profile and waits for the money.
 */
export async function expireDeals(needs: DealNeeds): Promise<void> {
  while (await expireNext(needs));
}

async function expireNext({ db, clock }: DealNeeds): Promise<boolean> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const deal = await lockExpired(tx, at);
    if (deal) leaveDeal(tx, deal, 'expire', { by: 'system', at });
    return deal !== undefined;
  });
}

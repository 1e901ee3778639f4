import type { Deadline } from '#db/deadlines.ts';
import { lockExpired, nextExpiry } from './deals-queries.ts';
import { type DealNeeds, leaveDeal } from './move/deal-moves.ts';

export const dealDeadline = (needs: DealNeeds): Deadline => ({
  next: nextExpiry,
  end: () => expireDueDeals(needs),
});

/**
 * Ends expired deals, one transaction each: with several in one, it would hold a trader's money and wait for a profile, while a creation
 * holds the profile and waits for the money.
 */
export async function expireDueDeals(needs: DealNeeds): Promise<void> {
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

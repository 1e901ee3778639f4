import { type DealNeeds, expireDeals } from './deals-service.ts';

/** Deals whose time is over. */
export async function expireDueDeals(needs: DealNeeds): Promise<void> {
  await expireDeals(needs);
}

import { type DealNeeds, expireDeals } from './deals-service.ts';

const BATCH = 200;

/** Deals whose time is over. In batches, so that a long absence of the server does not end in one long transaction. */
export async function expireDueDeals(needs: DealNeeds): Promise<void> {
  let count: number;
  do {
    count = await expireDeals(needs, BATCH);
  } while (count === BATCH);
}

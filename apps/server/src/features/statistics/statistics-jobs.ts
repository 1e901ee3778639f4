import type { Db } from '#db/db.ts';
import { addDealSums } from './statistics-deal-queries.ts';

/** A run stops after this many; the next run does the rest. */
const MOST_BATCHES = 200;

/** Sums up blocks of deals that no longer change, so that statistics need not. Blocks that are not done yet only make statistics slower. */
export async function sumSettledDeals({ db }: { db: Db }): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await addDealSums(db)) === 0) return;
  }
}

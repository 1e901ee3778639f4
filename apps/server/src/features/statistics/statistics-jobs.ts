import type { Db } from '#db/db.ts';
import { addDealSums } from './statistics-queries.ts';

/** A run ends some time; what is left over is the next one's. */
const MOST_BATCHES = 200;

/** Adds up blocks of deals that have become settled, so that statistics need not. Whatever is not done yet is only slower. */
export async function sumSettledDeals({ db }: { db: Db }): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await addDealSums(db)) === 0) return;
  }
}

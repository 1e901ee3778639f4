import type { Db } from '#db/db.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { resetEndedCycles } from './bank-profile-fills.ts';

/**
 * Records the ends of cycles. Reading and filling work out the end by the clock themselves, so a late run only delays the journal; two
 * processes at once skip each other's rows.
 */
export async function resetCycles({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const ended = await resetEndedCycles(tx, at);
    for (const { id, trader_id, cycle_value } of ended) {
      record(tx, {
        event: 'bank-profile.cycle_reset',
        ref: id,
        by: 'system',
        at,
        owner: trader_id,
        data: { cycle_value: String(cycle_value) },
      });
    }
    return ended.length;
  });
}

import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { emptyCycleColumns } from './bank-profile-fills.ts';

/**
 * Empties the cycles that have ended and records it. Reading and filling work out the end by the clock themselves, so a late run only delays the journal; two
 * processes at once skip each other's rows.
 */
export async function resetCycles({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const ended = await tx.many<{ id: number; trader_id: number; cycle_value: bigint }>(sql`
      with ended as (
        select p.id, p.trader_id, f.cycle_value from bank_profiles p join profile_fills f on f.bank_profile_id = p.id
        where p.cycle_mode > 1 and f.cycle_first_at is not null
          and cycle_is_over(p.cycle_mode, f.cycle_first_at, f.cycle_last_at, ${at})
        order by p.id for update of f skip locked limit 1000
      ), reset as (
        update profile_fills f set ${emptyCycleColumns}
        from ended where f.bank_profile_id = ended.id
      )
      select id, trader_id, cycle_value from ended`);
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

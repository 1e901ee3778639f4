import { isWorkingTime, type WorkingHours } from '@app/contract/devices/pauses/working-hours';
import type { Deadline } from '#db/deadlines.ts';
import { sql } from '#db/sql.ts';
import { type PauseNeeds, rest, resume } from './pauses.ts';

export const pauseDeadline = (needs: PauseNeeds): Deadline => ({
  next: sql`select min(paused_until) from bank_profiles where paused`,
  end: () => endDuePauses(needs),
});

/** Of one trader at a time. Those whose filling is locked come the next time. */
export async function endDuePauses({ db, clock }: PauseNeeds): Promise<void> {
  const at = clock.now();
  const due = sql`p.paused and p.paused_until <= ${at}`;
  const traders = await db.many<{ id: number }>(
    sql`select distinct p.trader_id as id from bank_profiles p where ${due} order by id`,
  );
  for (const { id: owner } of traders) {
    await db.begin(async (tx) => {
      const free = await tx.many<{ id: number }>(sql`
        select f.bank_profile_id as id from profile_fills f where f.bank_profile_id in (
          select p.id from bank_profiles p where p.trader_id = ${owner} and ${due}) order by id for update skip locked`);
      await resume(tx, sql`${due} and p.id = any(${free.map(({ id }) => id)})`, { by: 'system', at, owner });
    });
  }
}

/**
 * Outside of their working hours everything of a trader's that has traffic is paused until work begins, once for each rest: what the trader
 * takes out of the pause by hand stays out of it.
 */
export async function keepWorkingHours({ db, clock }: PauseNeeds): Promise<void> {
  const at = clock.now();
  const all = await db.many<{ trader_id: number; days: WorkingHours; resting: boolean }>(
    sql`select trader_id, days, resting from working_hours order by trader_id`,
  );
  const turned = all.filter(({ days, resting }) => isWorkingTime(days, at) === resting);
  for (const { trader_id, days, resting } of turned) {
    await db.begin(async (tx) => {
      const changed = await tx.run(sql`
        update working_hours set resting = ${!resting} where trader_id = ${trader_id} and resting = ${resting} and days = ${JSON.stringify(days)}::jsonb`);
      if (changed && !resting) await rest(tx, trader_id, days, { by: 'system', at });
    });
  }
}

import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { Hours } from './statistics-hour-queries.ts';
import { type ProfilePast, type TrafficEvent, trafficEvents } from './statistics-pauses.ts';

interface PastRow extends Pick<ProfilePast, 'created_at' | 'now'> {
  id: number;
  at: Date | null;
  event: TrafficEvent | null;
}

/** All ЛК of the trader, with what the journal says of their traffic in these hours and the last time before them. */
export async function listPasts(db: Db, traderId: number, { since, until }: Hours): Promise<ProfilePast[]> {
  const events = Object.keys(trafficEvents);
  const rows = await db.many<PastRow>(sql`
    select p.id, p.created_at, case when p.paused then 'paused' when p.available = 1 then 'works' else 'off' end as now, j.at, j.event
    from bank_profiles p
      left join lateral (
        select id from journal where split_part(event, '.', 1) = 'bank-profile' and ref = p.id and event = any(${events}) and at < ${since}
        order by id desc limit 1
      ) before on true
      left join lateral (
        select id, at, event from journal where split_part(event, '.', 1) = 'bank-profile' and ref = p.id and event = any(${events})
          and id >= coalesce(before.id, 0) and at < ${until}
      ) j on true
    where p.trader_id = ${traderId} order by p.id, j.id`);
  const pasts = new Map<number, ProfilePast & { changes: { at: Date; event: TrafficEvent }[] }>();
  for (const { id, created_at, now, at, event } of rows) {
    const past = pasts.get(id) ?? { created_at, now, changes: [] };
    if (at && event) past.changes.push({ at, event });
    pasts.set(id, past);
  }
  return [...pasts.values()];
}

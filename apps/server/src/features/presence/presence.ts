import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { type Clock, seconds } from '#lib/clock.ts';

/** Written to the database at most this often for each person. */
const STEP = seconds(20);

export type Presence = ReturnType<typeof makePresence>;

/** One for each server process: who has a cabinet open. Requisites without a phone take deals only while their trader has. */
export function makePresence({ db, clock }: { db: Db; clock: Clock }) {
  const written = new Map<number, number>();
  return {
    async seen({ id, group }: User): Promise<void> {
      const now = clock.now();
      const since = now.getTime() - (written.get(id) ?? Number.NEGATIVE_INFINITY);
      if (group === Group.moderator || Math.abs(since) < STEP) return;
      written.set(id, now.getTime());
      const seen = sql`update presences set seen_at = greatest(seen_at, ${now}) where trader_id = ${id}`;
      if ((await db.run(seen)) === 1) return;
      // Seen for the first time, or after a crash: their profiles may stand aside, so they are put back into the line. Other processes may
      // do the same at once.
      await db.run(sql`
        insert into presences (trader_id, seen_at, aside) values (${id}, ${now}, true) on conflict do nothing`);
    },
  };
}

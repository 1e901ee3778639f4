import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { type Clock, seconds } from '#lib/clock.ts';

/** Written down no more often than this, however much they do. */
const STEP = seconds(20);

export type Presence = ReturnType<typeof makePresence>;

/** One for a server process: who has an open cabinet. Their requisites without a phone take deals for as long as they have. */
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
      // For the first time, or after a crash, which may have found them aside; whoever is faster has seen them as well.
      await db.run(sql`
        insert into presences (trader_id, seen_at, aside) values (${id}, ${now}, true) on conflict do nothing`);
    },
  };
}

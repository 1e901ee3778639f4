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
      await db.run(sql`
        insert into presences as v (trader_id, seen_at) values (${id}, ${now})
        on conflict (trader_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`);
    },
  };
}

import { mayCall } from '@app/contract/access/users';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { type Clock, seconds } from '#lib/clock.ts';

/** Of each trader written down no more often than this, however much they do. */
const STEP = seconds(20);
/** Who was silent for longer may have been taken for away, and is written down before anything else. */
const SILENT = seconds(40);
/** The others are written down together. */
const TOGETHER_EVERY = 1000;

export type Presence = ReturnType<typeof makePresence>;

/** One for a server process: who has an open cabinet. Their requisites without a phone take deals for as long as they have. */
export function makePresence({ db, clock }: { db: Db; clock: Clock }) {
  const noted = new Map<number, number>();
  let waiting = new Map<number, Date>();

  async function seen({ id, group }: User): Promise<void> {
    const now = clock.now();
    const since = Math.abs(now.getTime() - (noted.get(id) ?? Number.NEGATIVE_INFINITY));
    if (!mayCall('trader', group) || since < STEP) return;
    noted.set(id, now.getTime());
    if (since > SILENT) return writeDown([[id, now]]);
    if (waiting.size === 0) setTimeout(writeTogether, TOGETHER_EVERY).unref();
    waiting.set(id, now);
  }

  function writeTogether(): void {
    const people = [...waiting];
    waiting = new Map();
    writeDown(people).catch(() => {
      // As if they had not been here: their next request says it again.
      for (const [id] of people) noted.delete(id);
    });
  }

  // In one order for everybody: two statements at once must not wait for each other. Who has no row is here for the first time, or after a crash, which
  // may have found them aside.
  async function writeDown(people: [number, Date][]): Promise<void> {
    await db.run(sql`
      insert into presences as v (trader_id, seen_at, aside)
      select trader_id, at, true
      from unnest(${people.map(([id]) => id)}::int[], ${people.map(([, at]) => at)}::timestamptz[]) as given (trader_id, at) order by trader_id
      on conflict (trader_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`);
  }

  return { seen };
}

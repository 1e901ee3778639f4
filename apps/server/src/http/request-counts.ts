import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Clock, minutes } from '#lib/clock.ts';

export type RequestCounts = ReturnType<typeof makeRequestCounts>;

/** Processes exchange counts this often. Within this time each of them counts by itself. */
const SHARE_EVERY = 500;
/** At most this many rows in one statement; the rest waits for the next. */
const AT_ONCE = 5000;

/**
 * Requests of the current minute for each caller, over all server processes. They are counted in memory, which costs nothing, and summed
 * up in the database twice a second, only for callers who came. Without the database each process goes on by itself.
 */
export function makeRequestCounts(db: Db, clock: Clock) {
  let minute = thisMinute(clock);
  let counts = new Map<string, { shared: number; own: number }>();
  let waiting = false;

  function count(key: string): number {
    if (thisMinute(clock) !== minute) begin();
    const entry = counts.get(key) ?? { shared: 0, own: 0 };
    counts.set(key, entry);
    entry.own++;
    shareSoon();
    return entry.shared + entry.own;
  }

  function begin(): void {
    minute = thisMinute(clock);
    counts = new Map();
    // The minute before is kept: the clock of another process may be a little behind.
    void db.run(sql`delete from request_counts where minute < ${minute - 1}`).catch(() => undefined);
  }

  function shareSoon(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(async () => {
      await share().catch(() => undefined);
      waiting = false;
      if ([...counts.values()].some(({ own }) => own > 0)) shareSoon();
    }, SHARE_EVERY).unref();
  }

  async function share(): Promise<void> {
    const [of, at] = [counts, minute];
    // Sorted, so that two statements at once lock in the same order and do not block each other.
    const told = [...of]
      .flatMap(([key, { own }]) => (own > 0 ? [{ key, own }] : []))
      .slice(0, AT_ONCE)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const sums = await db.many<{ key: string; count: number }>(sql`
      insert into request_counts as c (key, minute, count)
      select key, ${at}, own from unnest(${told.map(({ key }) => key)}::text[], ${told.map(({ own }) => own)}::integer[]) t (key, own)
      on conflict (key, minute) do update set count = c.count + excluded.count
      returning key, count`);
    const heard = new Map(sums.map((row) => [row.key, row.count]));
    for (const { key, own } of told) {
      const entry = of.get(key);
      if (!entry) continue;
      entry.own -= own;
      entry.shared = heard.get(key) ?? entry.shared + own;
    }
  }

  return { count, left: () => minutes(1) - (clock.now().getTime() % minutes(1)) };
}

const thisMinute = (clock: Clock) => Math.floor(clock.now().getTime() / minutes(1));

/** For the plugin, which makes a store for each limit itself. */
export const storeFor = (counts: RequestCounts, limit: string): FastifyRateLimitStoreCtor =>
  class {
    incr(key: string, answer: (error: Error | null, result: { current: number; ttl: number }) => void) {
      answer(null, { current: counts.count(`${limit} ${key}`), ttl: counts.left() });
    }
    child() {
      return this;
    }
  };

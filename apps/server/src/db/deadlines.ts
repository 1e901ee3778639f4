import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, seconds } from '#lib/clock.ts';
import type { Db } from './db.ts';
import { type Sql, sql, sqlList } from './sql.ts';

/** Things of one kind whose time runs out. */
export interface Deadline {
  /** SQL for the nearest deadline, or null; an index must answer it. */
  next: Sql;
  /** Ends all that are due. Several processes may do this at once, so rows are taken with `skip locked`. */
  end(): Promise<void>;
}

interface DeadlineNeeds {
  db: Db;
  clock: Clock;
  complain(message: string): void;
}

/** Deadlines that were changed, and things with a shorter life than this, are noticed at most this late. */
const LONGEST_PAUSE = seconds(1);
/** Something that is due but could not be ended, because another transaction has locked it, is tried again only after this pause. */
const SHORTEST_PAUSE = 100;

/** Ends things at their deadline instead of at the next minute: sleeps until the nearest one. Every server process runs this. */
export function watchDeadlines(needs: DeadlineNeeds, deadlines: readonly Deadline[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const pause = await endDue(needs, deadlines).catch((error: unknown) => {
        needs.complain(String(error));
        return LONGEST_PAUSE;
      });
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Once over all kinds. Returns how long to sleep. An error with one kind of thing does not keep the others from ending. */
export async function endDue({ db, clock, complain }: DeadlineNeeds, deadlines: readonly Deadline[]): Promise<number> {
  const all = sqlList(deadlines.map(({ next }) => sql`(${next})`));
  const due = await db.value<(Date | null)[]>(sql`select array[${all}]`);
  const now = clock.now();
  const ended = deadlines.map(async ({ end }, index) => {
    const next = due[index];
    if (next && next <= now) await end().catch((error: unknown) => complain(String(error)));
  });
  await Promise.all(ended);

  const nearest = Math.min(...due.map((next) => next?.getTime() ?? Number.POSITIVE_INFINITY));
  return Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, nearest - clock.now().getTime()));
}

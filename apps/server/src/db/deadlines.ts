import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, seconds } from '#lib/clock.ts';
import type { Db } from './db.ts';
import { type Sql, sql, sqlList } from './sql.ts';

/** Things of one kind whose time runs out. */
export interface Deadline {
  /** A query for the nearest moment, or null; an index has it ready. */
  next: Sql;
  /** Ends all that are due. Several processes come to it in the same moment, so each thing is taken by `skip locked`. */
  end(): Promise<void>;
}

interface DeadlineNeeds {
  db: Db;
  clock: Clock;
  complain(message: string): void;
}

/** Times that were moved and things that live shorter than this are noticed that late. */
const LONGEST_PAUSE = seconds(1);
/** What is due and could not be ended, as when somebody else has it in hand, is not asked for in a storm. */
const SHORTEST_PAUSE = 100;

/** Ends things at their time, not at the next minute: sleeps until the nearest of them. Every server process runs this. */
export function watchDeadlines(needs: DeadlineNeeds, deadlines: readonly Deadline[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const pause = await look(needs, deadlines).catch((error: unknown) => {
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

/** Answers how long to sleep. One kind in trouble does not keep the others from ending. */
async function look({ db, clock, complain }: DeadlineNeeds, deadlines: readonly Deadline[]): Promise<number> {
  const due = await findNext(db, deadlines);
  const now = clock.now();
  const ended = deadlines.map(async ({ end }, index) => {
    const next = due[index];
    if (next && next <= now) await end().catch((error: unknown) => complain(String(error)));
  });
  await Promise.all(ended);

  const nearest = Math.min(...due.map((next) => next?.getTime() ?? Number.POSITIVE_INFINITY));
  return Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, nearest - clock.now().getTime()));
}

/** In the order given. */
async function findNext(db: Db, deadlines: readonly Deadline[]): Promise<(Date | null)[]> {
  const all = sqlList(deadlines.map(({ next }) => sql`(${next})`));
  const row = await db.one<{ due: (Date | null)[] }>(sql`select array[${all}] as due`);
  return row?.due ?? [];
}

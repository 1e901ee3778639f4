import type { SystemJob } from '@app/contract/operations/system';
import { parseCronItem } from 'graphile-worker';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';

export interface Scheduled {
  task: string;
  match: string;
}

/** Runs it, and leaves a note of how that ended. */
export async function noteRun(needs: { db: Db; clock: Clock }, name: string, run: () => Promise<void>): Promise<void> {
  const started = performance.now();
  let error = '';
  try {
    await run();
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
    throw thrown;
  } finally {
    const took = Math.round(performance.now() - started);
    const note = needs.db.run(sql`
      insert into job_runs (name, ended_at, took_ms, error) values (${name}, ${needs.clock.now()}, ${took}, ${error})
      on conflict (name) do update
        set ended_at = excluded.ended_at, took_ms = excluded.took_ms, error = excluded.error`);
    // The note is for people; a job is not run again for want of it.
    await note.catch(() => {});
  }
}

interface Run {
  name: string;
  ended_at: Date;
  took_ms: number;
  error: string;
}
interface Queued {
  name: string;
  queued: number;
  running: number;
  failing: number;
  error: string | null;
}

/** Those with a schedule in its order, then the others that are in the queue. */
export async function listJobs(db: Db, schedule: readonly Scheduled[], now: Date): Promise<SystemJob[]> {
  const [runs, queue] = await Promise.all([
    db.many<Run>(sql`select name, ended_at, took_ms, error from job_runs`),
    db.many<Queued>(sql`
      select task_identifier as name, count(*)::int as queued,
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where last_error is not null)::int as failing,
        (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as error
      from graphile_worker.jobs group by 1 order by 1`),
  ]);
  const others = queue.filter(({ name }) => !schedule.some(({ task }) => task === name));
  const named = [...schedule, ...others.map(({ name }) => ({ task: name, match: null }))];
  return named.map(({ task: name, match }) => {
    const run = runs.find((one) => one.name === name);
    const waiting = queue.find((one) => one.name === name);
    return {
      name,
      schedule: match,
      next_at: match === null ? null : nextRun(match, now),
      last_at: run?.ended_at ?? null,
      took_ms: run?.took_ms ?? null,
      state: stateOf(run, waiting),
      queued: waiting?.queued ?? 0,
      error: waiting?.error ?? (run?.error || null),
    };
  });
}

function stateOf(run: Run | undefined, waiting: Queued | undefined): SystemJob['state'] {
  if ((waiting?.failing ?? 0) > 0 || run?.error) return 'fails';
  if ((waiting?.running ?? 0) > 0) return 'runs';
  if ((waiting?.queued ?? 0) > 0) return 'waits';
  return run ? 'fine' : 'none';
}

const FURTHEST = 366 * 24 * 60;

/** The first minute after now that the queue itself would take for it. */
export function nextRun(schedule: string, now: Date): Date | null {
  const { match } = parseCronItem({ task: 'any', match: schedule });
  const minute = Math.floor(now.getTime() / minutes(1)) + 1;
  for (let ahead = 0; ahead < FURTHEST; ahead++) {
    const at = later(new Date(0), (minute + ahead) * minutes(1));
    const [min, hour, date] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate()];
    if (match({ min, hour, date, month: at.getUTCMonth() + 1, dow: at.getUTCDay() })) return at;
  }
  return null;
}

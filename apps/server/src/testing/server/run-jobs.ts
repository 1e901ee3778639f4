import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import type { Db } from '#db/db.ts';
import { endDue } from '#db/deadlines.ts';
import { queuePool } from '#db/queue-pool.ts';
import { sql } from '#db/sql.ts';
import { queueNotices, tidyNotices } from '#features/notifications/notice-queue.ts';
import { tellPerson } from '#features/notifications/notice-telling.ts';
import type { AppNeeds } from '../../app.ts';
import { makeDeadlines, makeTasks } from '../../jobs.ts';

/** The readings of the journal after which messages leave the cabinet. */
export { queueNotices, tellPerson, tidyNotices };

/** Ends whatever is due by the test's clock, as a server would within a second. */
export async function endWhatIsDue(needs: AppNeeds): Promise<void> {
  const complaints: string[] = [];
  await endDue({ ...needs, complain: (message) => complaints.push(message) }, makeDeadlines(needs));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Does every job that is due, as a server would, and returns when there are no more. */
export async function runJobs(needs: AppNeeds): Promise<void> {
  const complaints: string[] = [];
  const log = (level: string, message: string) => {
    if (level === 'error') complaints.push(message);
  };
  const taskList = makeTasks(needs, log);
  const options = { pgPool: queuePool(needs.db.pool), taskList, noHandleSignals: true, logger: new Logger(() => log) };
  let [before, due] = ['', await dueJobs(needs.db)];
  while (due !== before) {
    await runOnce(options);
    // The next job of a queue is passed over while the one before it is still being written off.
    while (await isWritingOff(needs.db)) await sleep(5);
    [before, due] = [due, await dueJobs(needs.db)];
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** Their numbers; none of those that are being done. */
const dueJobs = (db: Db) =>
  db.value<string>(sql`
    select coalesce(string_agg(id::text, ' ' order by id), '') from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`);

const isWritingOff = (db: Db) =>
  db.value<boolean>(sql`
    select exists (select from graphile_worker._private_jobs where locked_at is not null)
      or exists (select from graphile_worker._private_job_queues where locked_at is not null)`);

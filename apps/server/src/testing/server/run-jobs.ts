import { Logger, runOnce } from 'graphile-worker';
import { endDue } from '#db/deadlines.ts';
import { queuePool } from '#db/queue-pool.ts';
import { queueNotices, tidyNotices } from '#features/notices/notice-queue.ts';
import { tellPerson } from '#features/notices/notice-telling.ts';
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
  await runOnce({
    pgPool: queuePool(needs.db.pool),
    taskList: makeTasks(needs, log),
    noHandleSignals: true,
    logger: new Logger(() => log),
  });
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

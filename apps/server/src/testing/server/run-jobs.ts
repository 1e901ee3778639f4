import { Logger, runOnce } from 'graphile-worker';
import { queuePool } from '#db/queue-pool.ts';
import { queueNotices, tidyNotices } from '#features/notices/notice-queue.ts';
import type { AppNeeds } from '../../app.ts';
import { makeTasks } from '../../jobs.ts';

/** The readings of the journal after which messages leave the cabinet. */
export { queueNotices, tidyNotices };

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

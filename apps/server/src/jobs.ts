import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { sweepExpired } from '#features/auth/auth-jobs.ts';
import { resetCycles } from '#features/bank-profiles/bank-profiles-jobs.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { sweepKeys } from '#http/once.ts';
import { hours, later } from '#lib/clock.ts';
import type { AppNeeds } from './app.ts';

/** What time does. Several server processes may run this: the queue in the database gives each job to one of them. */
export async function startJobs(needs: AppNeeds, log: (level: string, message: string) => void): Promise<Runner> {
  const tasks: TaskList = {
    sweep_expired: () => sweepExpired(needs),
    sweep_keys: () => sweepKeys(needs.db, later(needs.clock.now(), -hours(24))),
    expire_deals: () => expireDueDeals(needs),
    reset_cycles: async () => void (await resetCycles(needs)),
  };

  return run({
    pgPool: needs.db.pool,
    taskList: tasks,
    parsedCronItems: parseCronItems([
      { task: 'sweep_expired', match: '*/10 * * * *' },
      { task: 'sweep_keys', match: '5 * * * *' },
      { task: 'reset_cycles', match: '* * * * *' },
      { task: 'expire_deals', match: '* * * * *' },
    ]),
    concurrency: 4,
    // main stops everything in its own order.
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log(level, message)),
  });
}

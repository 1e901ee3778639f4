import { Logger, parseCronItems, run, type Task, type TaskList } from 'graphile-worker';
import { type Deadline, watchDeadlines } from '#db/deadlines.ts';
import { queuePool } from '#db/queue-pool.ts';
import { sweepExpired } from '#features/access/sign-in/auth-jobs.ts';
import { appealDeadline, holdDeadline } from '#features/appeals/appeals-jobs.ts';
import { sweepArrivals } from '#features/arrivals/arrivals-jobs.ts';
import { readDecisions } from '#features/cases/figures/decisions-reader.ts';
import { sweepLeases } from '#features/cases/leases/case-leases.ts';
import { notifyOverdue } from '#features/cases/notify-overdue.ts';
import { sweepTalkBytes } from '#features/cases/talk/talk-bytes.ts';
import { foldDeals } from '#features/deals/counts/deal-counts.ts';
import { standAside } from '#features/deals/create/deal-line.ts';
import { dealDeadline } from '#features/deals/deals-jobs.ts';
import { watchSilence } from '#features/devices/devices-silence.ts';
import { keepWorkingHours, pauseDeadline } from '#features/devices/pauses/pauses-jobs.ts';
import { resetCycles } from '#features/devices/profiles/bank-profiles-jobs.ts';
import { sweepFiles } from '#features/files/files.ts';
import { removeOldFiles } from '#features/files/old-files.ts';
import { readNewPdfs } from '#features/files/text/pdf-reading.ts';
import { checkLedger, verifyJob } from '#features/ledger/ledger-checks.ts';
import { queueNotices, tidyNotices } from '#features/notifications/notice-queue.ts';
import { tellPerson } from '#features/notifications/notice-telling.ts';
import { pushJob, sendPush } from '#features/notifications/push/push.ts';
import { sendTelegram, telegramJob } from '#features/notifications/telegram/telegram.ts';
import { noteRun } from '#features/operations/job-runs.ts';
import { keepBeating } from '#features/operations/server-processes.ts';
import { keepMakingWebhooks } from '#features/platforms/webhooks/webhook-making.ts';
import {
  forgetOldSecrets,
  sendDueWebhooks,
  sendWebhooks,
  wakeReceiver,
} from '#features/platforms/webhooks/webhooks.ts';
import { LANES } from '#features/platforms/webhooks/webhooks-queries.ts';
import { refreshUsdtRate } from '#features/rates/rates-source.ts';
import { sumSettledDeals } from '#features/statistics/statistics-jobs.ts';
import { closeOldClaims } from '#features/topups/claims/claim-closing.ts';
import { topupDeadline } from '#features/topups/wallet-jobs.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { sweepKeys } from '#http/once/once.ts';
import { keepReading } from '#journal/keep-reading.ts';
import { hours, later, seconds } from '#lib/clock.ts';
import { makeActKinds } from './act-kinds.ts';
import type { AppNeeds } from './app.ts';
import { jobSchedule } from './job-schedule.ts';

type Log = (level: string, message: string) => void;

/**
 * What happens by time: every minute what nobody waits for, to the second what a person sees running out. Several server processes may run
 * this: the queue in the database gives each job to one of them.
 */
export async function startJobs(needs: AppNeeds, log: Log): Promise<{ stop(): Promise<void> }> {
  const queues = await startQueues(needs, log);
  const complain = (message: string) => log('error', message);
  const deadlines = watchDeadlines({ ...needs, complain }, makeDeadlines(needs));
  const silence = watchSilence({ ...needs, complain });
  const beats = keepBeating({ ...needs, complain });
  const stopMaking = keepMakingWebhooks(needs.db);
  const stopTelling = keepReading(needs.db, seconds(1), () => queueNotices(needs));
  return {
    stop: async () => {
      await deadlines.stop();
      await silence.stop();
      await stopMaking();
      await stopTelling();
      await Promise.all(queues.map((queue) => queue.stop()));
      await beats.stop();
    },
  };
}

/** What ends to the second. */
export const makeDeadlines = (needs: AppNeeds): Deadline[] =>
  [dealDeadline, topupDeadline, appealDeadline, holdDeadline, pauseDeadline].map((deadline) => deadline(needs));

/** What each job does, by its name. */
export function makeTasks(needs: AppNeeds, log: Log): TaskList {
  return {
    sweep_expired: () => sweepExpired(needs),
    sweep_keys: () => sweepKeys(needs.db, later(needs.clock.now(), -hours(24))),
    sweep_files: async () => {
      await sweepFiles(needs);
      await sweepTalkBytes(needs.db, needs.clock.now());
    },
    remove_old_files: () => removeOldFiles(needs),
    sweep_bank_notices: () => sweepArrivals(needs),
    close_old_claims: () => closeOldClaims(needs),
    sweep_leases: () => sweepLeases(needs),
    read_pdfs: () => readNewPdfs(needs),
    read_decisions: () => readDecisions(needs.db),
    tell_overdue_cases: () => notifyOverdue(needs),
    clear_line: () => standAside(needs),
    send_webhooks: (payload) => sendWebhooks(needs, (payload as { object: string }).object),
    wake_receiver: (payload) => wakeReceiver(needs, (payload as { platform: number }).platform),
    send_due_webhooks: () => sendDueWebhooks(needs),
    fold_deals: () => foldDeals(needs),
    sum_deals: () => sumSettledDeals(needs),
    // Logged and not repeated: the next reading comes in five minutes anyway.
    refresh_usdt_rate: () => refreshUsdtRate(needs).catch((error: Error) => log('error', error.message)),
    reset_cycles: async () => void (await resetCycles(needs)),
    keep_working_hours: () => keepWorkingHours(needs),
    tell_person: (payload) => tellPerson(needs, (payload as { user: number }).user),
    send_push: (payload) => sendPush(needs, pushJob.parse(payload)),
    send_telegram: (payload) => sendTelegram(needs, telegramJob.parse(payload)),
    tidy_notices: () => tidyNotices(needs),
    verify_ledger: async (payload) => void (await checkLedger(needs, verifyJob(payload))),
    forget_old_secrets: () => forgetOldSecrets(needs),
    lapse_requests: () => lapseRequests({ ...needs, kinds: makeActKinds(needs) }),
  };
}

/** Those with a schedule leave a note of each run: the queue itself forgets what ended well. */
function notingRuns(needs: AppNeeds, tasks: TaskList): TaskList {
  const noted = Object.entries(tasks).flatMap(([name, task]) => {
    if (!task || !jobSchedule.some((job) => job.task === name)) return [];
    const noting: Task = (payload, helpers) => noteRun(needs, name, async () => void (await task(payload, helpers)));
    return [[name, noting]];
  });
  return { ...tasks, ...Object.fromEntries(noted) };
}

/**
 * Jobs that wait for somebody else's server, and how many at once; all others have runners of their own. So nobody's server delays what happens
 * inside, and a receiver of webhooks no message to a person. A receiver has fewer lanes than there are runners, and so have all browsers together
 * that do not answer.
 */
export const outgoing = {
  webhooks: { tasks: ['send_webhooks', 'wake_receiver'], atOnce: 4 * LANES },
  messages: { tasks: ['send_push', 'send_telegram'], atOnce: 12 },
};

function startQueues(needs: AppNeeds, log: Log) {
  const all = notingRuns(needs, makeTasks(needs, log));
  const outside = Object.values(outgoing);
  const inside = Object.keys(all).filter((name) => !outside.some(({ tasks }) => tasks.includes(name)));
  const start = (tasks: string[], atOnce: number, schedule: typeof jobSchedule | []) =>
    run({
      pgPool: queuePool(needs.db.pool),
      taskList: Object.fromEntries(Object.entries(all).filter(([name]) => tasks.includes(name))),
      parsedCronItems: parseCronItems(schedule),
      concurrency: atOnce,
      // main stops everything, in its own order.
      noHandleSignals: true,
      logger: new Logger(() => (level, message) => log(level, message)),
    });
  return Promise.all([start(inside, 4, jobSchedule), ...outside.map(({ tasks, atOnce }) => start(tasks, atOnce, []))]);
}

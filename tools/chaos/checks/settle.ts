import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, type FileNeeds, hours, later, sql, systemClock } from '@app/server/kit';
import {
  expireDueDeals,
  makeWebhooks,
  openTron,
  readWallets,
  sendWebhooks,
  sweepFiles,
} from '@app/server/testing/server/stage';
import type { Journal } from '#chaos/stage/journal.ts';

/** Descriptions of what the jobs still have to do; empty when they are done. */
export async function leftToDo(db: Db, journal: Journal): Promise<string[]> {
  const promised = journal.of('deposit.received').map(({ ref }) => ref);
  const row = await db.one<{ webhooks: number; deposits: number; overdue: number }>(sql`
    select (select count(*)::int from webhooks where state = 'waiting') + (
        select count(*)::int from journal j join webhook_endpoints using (platform_id)
        where xid > '0' and not exists (select from webhooks w where w.journal_id = j.id)) as webhooks,
      (select count(*)::int from deposits where id = any(${promised}::int[]) and status <> 1) as deposits,
      (select count(*)::int from deals where status = 0 and expires_at < now()) as overdue`);
  const words = { webhooks: 'webhooks not delivered', deposits: 'top-ups not credited', overdue: 'deals not expired' };
  return Object.entries(row ?? {}).flatMap(([name, count]) =>
    count ? [`${count} ${words[name as keyof typeof words]}`] : [],
  );
}

/** Waits for the servers, in real time: work that a killed process left is found by the others' jobs. */
export async function waitForJobs(db: Db, journal: Journal, seconds: number): Promise<string[]> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const left = await leftToDo(db, journal);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(500);
  }
}

type Needs = FileNeeds & { privateWebhooks: boolean };

/**
 * Without servers: runs the same jobs, with the clock moved as far as they would have waited: half a minute for a claim of a killed
 * process, an hour for an unclaimed upload.
 */
export async function finishByHand(given: Needs, tronUrl: string, wallet: { address: string; contract: string }) {
  const { db } = given;
  await expireDueDeals({ ...given, clock: systemClock });
  const tron = openTron({ urls: [tronUrl], clock: systemClock, contract: wallet.contract });
  await readWallets({ db, clock: systemClock, tron, wallet, complain: () => {} });
  const needs = { ...given, clock: { now: () => later(systemClock.now(), hours(2)) } };
  await makeWebhooks(db);
  const waiting = await db.many<{ object: string }>(sql`select distinct object from webhooks where state = 'waiting'`);
  for (const { object } of waiting) await sendWebhooks(needs, object);
  await sweepFiles(needs);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type System, systemApi } from '@app/contract/console/system';
import { platformApi } from '@app/contract/platform';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { setEndpoint } from '#features/webhooks/webhooks.ts';
import { hours, minutes } from '#lib/clock.ts';
import { startJobs } from './jobs.ts';
import { appealPeople } from './testing/given/appeals.ts';
import { givenProfile, givenRate } from './testing/given/profiles.ts';
import { ask, givenUsdtRate } from './testing/given/wallet.ts';
import { startReceiver } from './testing/server/receiver.ts';
import { ownServer } from './testing/server/server.ts';

test('what is written in a transaction is sent by the jobs at once', async () => {
  const server = await ownServer();
  await givenRate(server);
  await givenProfile(server, await server.given.user({ balance: 10_000_00n }));
  const platform = await startReceiver();
  await setEndpoint(server.needs, { code: 'test-platform', url: platform.url });
  const runner = await startJobs(server.needs, () => {});
  try {
    const deal = { payment_id: 'pay-1', amount: 500, method_group: 'sbp' };
    const { body } = await server.platform('POST', platformApi.createDeal.path, deal);
    await server.platform('POST', `/platform/v1/deals/${body.id}/cancel`);
    for (let waited = 0; platform.received.length === 0 && waited < 100; waited++) await sleep(50);
    expect(platform.received[0]?.event).toMatchObject({ type: 'deal.cancelled', data: { id: body.id, status: -2 } });
  } finally {
    await runner.stop();
  }
});

test('a deal, a top-up request, an unanswered appeal and the hold of a rejected one end by themselves, each at its time', async () => {
  const server = await ownServer();
  await givenRate(server);
  await givenUsdtRate(server);
  const people = await appealPeople(server, 100_000_00n);
  const [rejected, unanswered] = [await people.givenAppeal(1000), await people.givenAppeal(2000)];
  await people.reject(rejected.id);
  const deal = await people.givenDeal(3000);
  await ask(people.trader);
  // The list shows it as ended at its time in any case; the job changes the row.
  const topUp = sql`select status from deposits`;
  const standing = async () => ({
    deal: await people.dealStatus(deal),
    topUp: (await server.db.one<{ status: number }>(topUp))?.status,
    appeal: await people.statusOf(unanswered.id),
    held: (await people.money())?.held,
  });
  const runner = await startJobs(server.needs, () => {});
  const after = async (time: number, expected: object) => {
    server.clock.move(time);
    await expect.poll(standing, { timeout: 10_000 }).toEqual(expected);
  };
  try {
    await after(0, { deal: 0, topUp: 0, appeal: 0, held: 920_00n + 1_840_00n + 2_760_00n });
    await after(minutes(15), { deal: -1, topUp: 0, appeal: 0, held: 920_00n + 1_840_00n });
    await after(minutes(45), { deal: -1, topUp: 2, appeal: 0, held: 920_00n + 1_840_00n });
    await after(hours(23), { deal: -1, topUp: 2, appeal: 4, held: 1_840_00n });
  } finally {
    await runner.stop();
  }
});

test('a connection that breaks just when a job is done ends nothing: it is said again', async () => {
  const server = await ownServer();
  const broken: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...words: unknown[]
  ) {
    const { text = '' } = words[0] as { text?: string };
    if (broken.length === 0 && text.includes('_private_jobs') && /^delete/m.test(text)) {
      broken.push(text);
      return Promise.reject(new Error('Connection terminated unexpectedly'));
    }
    return Reflect.apply(query, this, words);
  } as typeof query);
  const runner = await startJobs(server.needs, () => {});
  try {
    await server.db.run(sql`select graphile_worker.add_job('sweep_keys')`);
    await expect.poll(() => broken.length, { timeout: 10_000 }).toBe(1);
    const left = sql`select id from graphile_worker.jobs where task_identifier = 'sweep_keys'`;
    await expect.poll(() => server.db.many(left), { timeout: 20_000 }).toEqual([]);
  } finally {
    spy.mockRestore();
    await runner.stop();
  }
});

test('a job that fails ends nothing: it is kept with its error and comes again later', async () => {
  const server = await ownServer();
  const runner = await startJobs(server.needs, () => {});
  try {
    await server.db.run(sql`select graphile_worker.add_job('send_webhooks', 'null')`);
    const failed = sql`select last_error, attempts, locked_by, run_at > now() as later from graphile_worker.jobs`;
    await expect
      .poll(() => server.db.one(failed), { timeout: 10_000 })
      .toMatchObject({ last_error: expect.stringContaining('null'), attempts: 1, locked_by: null, later: true });
  } finally {
    await runner.stop();
  }
});

test('while the jobs run, staff see the process and how a regular job ended; a stopped process is gone', async () => {
  const server = await ownServer();
  const owner = await server.given.user({ roles: ['owner'] });
  const read = async (): Promise<System> => (await owner.get(systemApi.read.path)).body;
  const runner = await startJobs(server.needs, () => {});
  try {
    await server.db.run(sql`select graphile_worker.add_job('fold_deals')`);
    const ended = async () => (await read()).jobs.find(({ name }) => name === 'fold_deals');
    await expect.poll(ended, { timeout: 10_000 }).toMatchObject({ state: 'fine', last_at: expect.any(String) });
    expect((await read()).processes).toMatchObject([{ pid: process.pid }]);
  } finally {
    await runner.stop();
  }
  expect((await read()).processes).toEqual([]);
});

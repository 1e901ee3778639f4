import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type System, systemApi } from '@app/contract/operations/system';
import { platformApi } from '@app/contract/platforms/platform';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { ASIDE } from '#features/notifications/push/push-queries.ts';
import { sendDueWebhooks, setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { LANES } from '#features/platforms/webhooks/webhooks-queries.ts';
import { hours, minutes } from '#lib/clock.ts';
import { makeTasks, outgoing, startJobs } from './jobs.ts';
import { appealPeople } from './testing/given/appeals.ts';
import { givenProfile, givenRate } from './testing/given/profiles.ts';
import { ask, givenUsdtRate } from './testing/given/topups.ts';
import { startReceiver } from './testing/server/receiver.ts';
import { endWhatIsDue } from './testing/server/run-jobs.ts';
import { startServer, type TestServer } from './testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

test('a deal, a top-up request, an unanswered appeal and the hold of a rejected one end, each at its time', async () => {
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
  const after = async (time: number, expected: object) => {
    server.clock.move(time);
    await endWhatIsDue(server.needs);
    expect(await standing()).toEqual(expected);
  };
  await after(0, { deal: 0, topUp: 0, appeal: 0, held: 920_00n + 1_840_00n + 2_760_00n });
  await after(minutes(15), { deal: -1, topUp: 0, appeal: 0, held: 920_00n + 1_840_00n });
  await after(minutes(45), { deal: -1, topUp: 2, appeal: 0, held: 920_00n + 1_840_00n });
  await after(hours(23), { deal: -1, topUp: 2, appeal: 4, held: 1_840_00n });
});

test('whatever waits for somebody else’s server has runners of its own, which one receiver cannot take up', () => {
  const outside = Object.values(outgoing).flatMap(({ tasks }) => tasks);
  const all = Object.keys(makeTasks(server.needs, () => {}));
  expect(all).toEqual(expect.arrayContaining(outside));
  expect(new Set(outside).size).toBe(outside.length);
  expect(outgoing.webhooks.tasks).not.toEqual(expect.arrayContaining(outgoing.messages.tasks));
  expect(outgoing.webhooks.atOnce).toBeGreaterThan(LANES);
  // Telegram has three lanes.
  expect(outgoing.messages.atOnce).toBeGreaterThan(ASIDE + 3);
});

describe('while jobs run', () => {
  let jobs: Awaited<ReturnType<typeof startJobs>>;
  beforeAll(async () => {
    jobs = await startJobs({ ...server.needs, webhookPatience: hours(1) }, () => {});
  });
  afterAll(() => jobs.stop());

  test('what is written in a transaction is sent by the jobs at once', async () => {
    await givenProfile(server, await server.given.user({ balance: 10_000_00n }));
    const platform = await startReceiver();
    await setEndpoint(server.needs, { code: 'test-platform', url: platform.url });
    const deal = { payment_id: 'pay-1', amount: 500, method_group: 'sbp' };
    const { body } = await server.platform('POST', platformApi.createDeal.path, deal);
    await server.platform('POST', `/platform/v1/deals/${body.id}/cancel`);
    await expect
      .poll(() => platform.received[0]?.event)
      .toMatchObject({ type: 'deal.cancelled', data: { id: body.id, status: -2 } });
  });

  test('a receiver that answers nothing holds up nobody else’s webhooks, however much waits for it', async () => {
    const asked = vi.fn();
    const silent = createServer(asked).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    onTestFinished(async () => {
      await server.db.run(sql`update webhooks set state = 'given_up' where state = 'waiting'`);
      silent.close().closeAllConnections();
    });
    const healthy = await startReceiver();
    const addresses = { 'silent-platform': `http://127.0.0.1:${port}/`, 'healthy-platform': healthy.url };
    for (const [code, url] of Object.entries(addresses)) {
      await server.given.platform(code);
      await setEndpoint(server.needs, { code, url });
    }
    const say = (code: string, first: number, count: number) =>
      server.db.run(sql`
        insert into webhooks (platform_id, object, type, body, created_at, due_at, retry_until)
        select p.id, 'deal:' || n, 'deal.closed', '{"type":"deal.closed"}', at, at, at + interval '1 day'
        from generate_series(${first}::int, ${first + count - 1}::int) n, platforms p, (values (${server.clock.now()}::timestamptz)) now (at)
        where p.code = ${code}`);
    await say('silent-platform', 1, 60);
    await sendDueWebhooks(server.needs);
    await expect.poll(() => asked.mock.calls.length).toBe(LANES);
    await say('healthy-platform', 1001, 1);
    await sendDueWebhooks(server.needs);
    await expect.poll(() => healthy.received.length).toBe(1);
    expect(asked).toHaveBeenCalledTimes(LANES);
  });

  test('what has reached its end is ended by the jobs', async () => {
    const people = await appealPeople(server, 100_000_00n);
    const deal = await people.givenDeal(700);
    server.clock.move(minutes(15));
    await expect.poll(() => people.dealStatus(deal)).toBe(-1);
  });

  test('a connection that breaks just when a job is done ends nothing: it is said again', async () => {
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
    await server.db.run(sql`select graphile_worker.add_job('sweep_keys')`);
    await expect.poll(() => broken.length).toBe(1);
    const left = sql`select id from graphile_worker.jobs where task_identifier = 'sweep_keys'`;
    await expect.poll(() => server.db.many(left)).toEqual([]);
    spy.mockRestore();
  });

  test('a job that fails ends nothing: it is kept with its error and comes again later', async () => {
    await server.db.run(sql`select graphile_worker.add_job('send_webhooks', 'null')`);
    const failed = sql`select last_error, attempts, locked_by, run_at > now() as later from graphile_worker.jobs where last_error is not null`;
    await expect
      .poll(() => server.db.one(failed))
      .toMatchObject({ last_error: expect.stringContaining('null'), attempts: 1, locked_by: null, later: true });
  });
});

test('while the jobs run, staff see the process and how a regular job ended; a stopped process is gone', async () => {
  const owner = await server.given.user({ roles: ['owner'] });
  const read = async (): Promise<System> => (await owner.get(systemApi.read.path)).body;
  const jobs = await startJobs(server.needs, () => {});
  try {
    await server.db.run(sql`select graphile_worker.add_job('fold_deals')`);
    const ended = async () => (await read()).jobs.find(({ name }) => name === 'fold_deals');
    await expect.poll(ended).toMatchObject({ state: 'fine', last_at: expect.any(String) });
    expect((await read()).processes).toMatchObject([{ pid: process.pid }]);
  } finally {
    await jobs.stop();
  }
  expect((await read()).processes).toEqual([]);
});

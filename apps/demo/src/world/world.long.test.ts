import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { platformClient } from '@app/platform-client/client';
import { expireDueDeals, minutes, seconds, sql, storeFile } from '@app/server/kit';
import { sampleFiles } from '@app/server/testing/files/sample-files';
import { ownServer, type TestServer } from '@app/server/testing/server/server';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PLATFORM } from '#people/people.ts';
import { seedDemo } from '#people/seed.ts';
import { demoWorldOptions } from './life.ts';
import { filmOf, pdfOf, pngOf, statementOf } from './papers/proofs.ts';
import { makeRandom } from './random.ts';
import { makeWorld, startDemoWorld } from './world.ts';

/** The demo without its history, listening on a port as the world needs it. */
async function demoServer(server: TestServer) {
  await seedDemo(server.needs);
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const count = async (server: TestServer, query: ReturnType<typeof sql>) =>
  Number((await server.db.one<{ count: bigint }>(query))?.count ?? 0);

test('the world lives: deals arrive and are closed, appeals come with proofs, payouts are taken, paid and checked', {
  timeout: 180_000,
}, async () => {
  const server = await ownServer();
  const baseUrl = await demoServer(server);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const refusals: string[] = [];
  const options = await demoWorldOptions(server.db, { baseUrl, speed: 5, seed: 7, now: () => server.clock.now() });
  const world = makeWorld(options, ending.signal);
  for (const { step } of world.opening) await step();
  expect(await count(server, sql`select count(*) from deals where status = 0`)).toBeGreaterThanOrEqual(6);
  expect(await count(server, sql`select count(*) from payouts where status = 0`)).toBe(12);

  for (let round = 0; round < 18; round++) {
    server.clock.move(seconds(60));
    await world.heartbeat.step();
    for (const { step, name } of world.acts)
      await step().catch((error: Error & { status?: number }) =>
        refusals.push(`${name}: ${error.status} ${error.message}`),
      );
    await expireDueDeals(server.needs);
  }

  expect(await count(server, sql`select count(*) from deals where status = 1`)).toBeGreaterThan(2);
  expect(await count(server, sql`select count(*) from deals where status = -1`)).toBeGreaterThan(2);
  expect(
    await count(
      server,
      sql`
    select count(*) from deals d join users u on u.id = d.trader_id where d.status = 1 and u.login in ('trader', 'trader5')
      and not d.appealed`,
    ),
  ).toBe(0);
  expect(await count(server, sql`select count(*) from files where owner_kind = 'appeal'`)).toBeGreaterThan(3);
  expect(await count(server, sql`select count(*) from payouts where status in (2, 6)`)).toBeGreaterThan(3);
  expect(await count(server, sql`select count(*) from payouts where status = 6`)).toBeGreaterThan(0);
  expect(
    await count(
      server,
      sql`
    select count(*) from payouts p join users u on u.id = p.trader_id where u.login = 'trader5'`,
    ),
  ).toBe(0);
  // However long it runs.
  for (const login of ['trader', 'trader5']) {
    const mine = sql`trader_id = (select id from users where login = ${login})`;
    expect(await count(server, sql`select count(*) from deals where status = 0 and ${mine}`)).toBeLessThanOrEqual(9);
    expect(
      await count(server, sql`select count(*) from appeals where status in (0, 3) and ${mine}`),
    ).toBeLessThanOrEqual(6);
  }
  expect(await count(server, sql`select count(*) from payouts where status = 0`)).toBeLessThanOrEqual(20);
  // Refusals are normal; a broken server would answer 500, a broken world nothing at all.
  expect(refusals.filter((refusal) => !/: 4\d\d /.test(refusal))).toEqual([]);
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('a colleague opens an appeal, and answers it the next time', async () => {
  const server = await ownServer();
  const baseUrl = await demoServer(server);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const now = () => server.clock.now();
  const world = makeWorld(await demoWorldOptions(server.db, { baseUrl, speed: 5, seed: 1, now }), ending.signal);
  for (const { step } of world.opening) await step();

  // So small that only colleagues take it.
  const platform = platformClient({ url: baseUrl, ...DEMO_PLATFORM, now });
  const deal = { payment_id: 'forgotten', amount: 150_00n, method_group: 'sbp', expires_in: 60 } as const;
  const { id: deal_id } = await platform.createDeal(deal);
  server.clock.move(seconds(61));
  await expireDueDeals(server.needs);
  const paid = {
    amount: deal.amount,
    at: now(),
    method: 'sbp',
    to: 'Ким Анна',
    bank: '100000000004',
    tail: '4501',
  } as const;
  const proof = new Blob([new Uint8Array(pngOf(makeRandom(1), paid).content)], { type: 'image/png' });
  const { id } = await platform.createAppeal({ deal_id, amount_to_pay: deal.amount, proof });

  const answer = async () => {
    for (const { name, step } of world.acts) if (name.endsWith('answers appeals')) await step();
    return (await platform.readAppeal(id)).status;
  };
  expect(await answer()).toBe(AppealStatus.inWork);
  expect([AppealStatus.accepted, AppealStatus.rejected]).toContain(await answer());
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('what a visitor let run over is given back after a while, so that they may take payouts again', async () => {
  const server = await ownServer();
  const baseUrl = await demoServer(server);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const options = await demoWorldOptions(server.db, { baseUrl, speed: 20, seed: 1, now: () => server.clock.now() });
  const world = makeWorld(options, ending.signal);
  for (const { step } of world.opening) await step();
  const { token } = (await server.signIn('trader5', DEMO_PASSWORD)).body;
  const trader = server.visitor(0, 'trader5', token);
  const list = async (status: number) =>
    (await trader.post('/trader/payoutrequest/list', { status })).body.payoutRequests;
  const take = async () =>
    (await trader.post('/trader/payoutrequest/edit', { id: (await list(0))[0].id, action: 'accept' })).status;
  expect(await take()).toBe(200);

  const look = async () => world.acts.find(({ name }) => name === 'a moderator looks')?.step();
  server.clock.move(minutes(31));
  await look();
  expect(await take()).toBe(409);
  server.clock.move(minutes(5));
  await look();
  expect(await list(1)).toEqual([]);
  expect(await take()).toBe(200);
});

test('at speed 0 nothing moves but the phones, and it stops at once', async () => {
  const server = await ownServer();
  const baseUrl = await demoServer(server);
  // Of people who were in their cabinets before.
  const sessions = () => count(server, sql`select count(*) from sessions`);
  const before = await sessions();
  const options = await demoWorldOptions(server.db, { baseUrl, speed: 0, now: () => server.clock.now() });
  const world = startDemoWorld(options, { patience: minutes(60) });
  const online = () => count(server, sql`select count(*) from device_profiles where key_hash is not null`);
  // Four that the world pairs, and the silent one of each trader.
  await expect.poll(online).toBe(6);
  await expect.poll(() => count(server, sql`select count(*) from payouts`)).toBe(12);
  await expect.poll(sessions).toBe(before + 3);
  await world.stop();
  expect(await online()).toBe(6);
});

test('a server that is gone disturbs nobody, and the world still stops', async () => {
  const server = await ownServer();
  await seedDemo(server.needs);
  const complaints: string[] = [];
  const options = { baseUrl: 'http://127.0.0.1:1', speed: 20, log: (message: string) => void complaints.push(message) };
  const world = startDemoWorld(await demoWorldOptions(server.db, options));
  await expect.poll(() => complaints.length).toBeGreaterThan(3);
  await world.stop();
});

test('what the world draws is what it says to be: a picture, a PDF whose page can be drawn, a film', async () => {
  const server = await ownServer();
  const random = makeRandom(1);
  const paid = {
    amount: 1_250_50n,
    at: new Date(),
    method: 'sbp',
    to: 'Ким Анна Ильинична',
    bank: '100000000004',
    tail: '4501',
  } as const;
  const film = sampleFiles.webm();
  for (const { name, content } of [
    pngOf(random, paid),
    pdfOf(random, paid),
    statementOf(random, paid),
    filmOf(random, film),
  ])
    await storeFile(server.needs, name, Readable.from([content]));
  expect(
    await server.db.many(sql`select extension, type, coalesce(preview_size, 0) > 2000 as drawn from files order by id`),
  ).toEqual([
    { extension: 'png', type: 'image/png', drawn: false },
    { extension: 'pdf', type: 'application/pdf', drawn: true },
    { extension: 'pdf', type: 'application/pdf', drawn: true },
    { extension: 'webm', type: 'video/webm', drawn: false },
  ]);
});

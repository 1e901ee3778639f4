import type { AddressInfo } from 'node:net';
import { platformClient } from '@app/platform-client/client';
import {
  type Actor,
  expireDueDeals,
  findUser,
  later,
  minutes,
  seconds,
  setRule,
  sql,
  writeAbout,
} from '@app/server/kit';
import { ownServer, type TestServer } from '@app/server/testing/server/server';
import { expect, onTestFinished, test } from 'vitest';
import { makePastPayout } from '#people/past-payout.ts';
import { DEMO_PLATFORM } from '#people/people.ts';
import { seedDemo } from '#people/seed.ts';
import { demoWorldOptions } from './life.ts';
import { pngOf } from './papers/proofs.ts';
import { makeRandom } from './random.ts';
import { makeWorld } from './world.ts';

/** Many requests, one after another. */
const LONG = { timeout: 180_000 };

/** The demo's people without their history, and a function that lets some of them act. */
async function demoWorld() {
  const server = await ownServer();
  await seedDemo(server.needs);
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const options = { baseUrl: `http://127.0.0.1:${port}`, speed: 20, seed: 3, now: () => server.clock.now() };
  const world = makeWorld(await demoWorldOptions(server.db, options), ending.signal);
  const play = async (...names: string[]) => {
    server.clock.move(seconds(61));
    for (const { name, step } of world.acts) if (names.includes(name)) await step();
  };
  const idOf = async (login: string) => (await findUser(server.db, login))?.id ?? 0;
  return { server, world, baseUrl: options.baseUrl, play, idOf };
}

let made = 0;
async function payouts(server: TestServer, trader: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const at = later(server.clock.now(), -minutes(40));
    const payout_id = `out-test-${++made}`;
    const given = { payout_id, amount: BigInt(2_000 + made) * 100n, trader, at, paidAfter: 10, draw: pngOf };
    ids.push((await makePastPayout(server.needs, given)) ?? 0);
  }
  return ids;
}

/** The visitor writes for the staff. */
const say = async (
  { db, clock }: TestServer,
  key: { kind: 'appeal' | 'payout'; id: number },
  operator: number,
  reader: 'trader' | 'platform',
) => {
  const by: Actor = { staff: operator };
  const at = clock.now();
  const message = { side: 'staff', reader, author: operator, asks: true, text: 'Что это за перевод?', at } as const;
  await db.begin((tx) => writeAbout(tx, key, message, { by, at }));
};

const sidesOf = async ({ db }: TestServer, id: number) =>
  (await db.many<{ side: string }>(sql`select side from case_messages where case_id = ${id} order by id`)).map(
    ({ side }) => side,
  );

test(
  'what staff ask is answered after a while: by the robot whose appeal it is, and by the platform',
  LONG,
  async () => {
    const { server, world, baseUrl, play, idOf } = await demoWorld();
    for (const { step } of world.opening) await step();
    // So small that only colleagues take it.
    const platform = platformClient({ url: baseUrl, ...DEMO_PLATFORM, now: () => server.clock.now() });
    const deal = { payment_id: 'asked-about', amount: 150_00n, method_group: 'sbp', expires_in: 60 } as const;
    const { id: deal_id } = await platform.createDeal(deal);
    server.clock.move(seconds(61));
    await expireDueDeals(server.needs);
    const paid = {
      amount: deal.amount,
      at: server.clock.now(),
      method: 'sbp',
      to: 'Ким Анна',
      bank: '100000000004',
      tail: '4501',
    } as const;
    const proof = new Blob([new Uint8Array(pngOf(makeRandom(1), paid).content)], { type: 'image/png' });
    const { id } = await platform.createAppeal({ deal_id, amount_to_pay: deal.amount, proof });

    const operator = await idOf('operator');
    const key = { kind: 'appeal', id } as const;
    await say(server, key, operator, 'trader');
    await play('the platform answers');
    expect(await sidesOf(server, id)).toEqual(['staff']);
    await play('payer-kirill answers questions', 'payer-marat answers questions');
    expect(await sidesOf(server, id)).toEqual(['staff', 'trader']);
    await say(server, key, operator, 'platform');
    // Each time it looks at the appeals of one trader, and of the desk.
    for (let times = 0; times < 30 && (await sidesOf(server, id)).length < 4; times++)
      await play('the platform answers');
    expect(await sidesOf(server, id)).toEqual(['staff', 'trader', 'staff', 'platform']);
    // A visitor speaks about it, so the platform does not take it away.
    for (let times = 0; times < 8; times++) await play('the platform withdraws');
    expect((await platform.readAppeal(id)).status).toBe(0);
  },
);

test(
  'moderators doubt some receipts and ask about some; what a visitor speaks about and what nobody plays they leave alone',
  LONG,
  async () => {
    const { server, play, idOf } = await demoWorld();
    const [kirill, oleg, operator] = [await idOf('payer-kirill'), await idOf('oleg-sochi'), await idOf('operator')];
    const [untouched = 0] = await payouts(server, oleg, 1);
    const ids = await payouts(server, kirill, 14);
    const [spoken = 0] = ids;
    await say(server, { kind: 'payout', id: spoken }, operator, 'trader');
    for (let round = 0; round < 22; round++)
      await play('a moderator looks', 'payer-kirill answers questions', 'payer-kirill pays');

    const events = await server.db.many<{ event: string; ref: number; actor: string }>(sql`
    select event, ref, actor from journal where split_part(event, '.', 1) = 'payout' and ref = any(${[untouched, ...ids]}::int[])
      and actor <> 'platform' order by id`);
    const happened = (event: string) => events.filter((row) => row.event === event).map(({ ref }) => Number(ref));
    expect(happened('payout.not_proven').length).toBeGreaterThan(0);
    expect(happened('payout.question').length).toBeGreaterThan(1);
    expect(happened('payout.trader_message')).toContain(spoken);
    expect(happened('payout.done').length).toBeGreaterThan(6);
    const [doubted = 0] = happened('payout.not_proven');
    // Whoever said that nothing was proven does not decide it again.
    const judged = events.filter(({ event, ref }) => /not_proven|done|rejected/.test(event) && Number(ref) === doubted);
    expect(new Set(judged.map(({ actor }) => actor)).size).toBe(judged.length);
    const left = await server.db.many(
      sql`select id from payouts where status = 2 and id = any(${[untouched, spoken]}::int[])`,
    );
    expect(left).toHaveLength(2);
    expect(await server.ledgerBreaches()).toEqual([]);
  },
);

test('a colleague has a case open for a minute, decides nothing, and never takes the last ones', async () => {
  const { server, play, idOf } = await demoWorld();
  await payouts(server, await idOf('oleg-sochi'), 3);
  const leases = () =>
    server.db.many(sql`
      select u.login from case_leases l join users u on u.id = l.holder_id where until > ${server.clock.now()}`);
  await play('a colleague looks at a case');
  expect(await leases()).toEqual([]);
  await payouts(server, await idOf('oleg-sochi'), 1);
  await play('a colleague looks at a case');
  expect(await leases()).toEqual([{ login: 'desk-timur' }]);
  await play('a colleague looks at a case');
  expect(await leases()).toEqual([]);
  expect(await server.db.value(sql`select count(*)::int from payouts where status = 2`)).toBe(4);
});

test('a robot’s word that needs a second one gets it from a colleague; one is left for the visitor', async () => {
  const { server, play, idOf } = await demoWorld();
  const rule = { name: 'second_payout_amount', value: 1_000_00n, reason: 'Проверка' } as const;
  await server.db.begin((tx) => setRule(tx, rule, { by: 'operator', at: server.clock.now() }));
  await payouts(server, await idOf('payer-kirill'), 8);
  const open = () => server.db.value<number>(sql`select count(*)::int from two_person_requests where state = 'open'`);
  for (let round = 0; round < 10; round++) await play('a moderator looks');
  expect(await open()).toBeGreaterThan(2);
  for (let round = 0; round < 8; round++) await play('a colleague gives the second word');
  expect(await open()).toBe(1);
  const done = await server.db.value(sql`select count(*)::int from payouts where status = 6`);
  expect(done).toBeGreaterThan(0);
  expect(await server.ledgerBreaches()).toEqual([]);
});

import { Group } from '@app/contract/access/users';
import { dealsApi } from '@app/contract/deals/deals-api';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { minutes } from '#lib/clock.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { moneyOf, untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { once } from './once.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

/** Both are running and neither has ended, because somebody holds a lock that the first of them needs. */
async function bothUnderWay<Answer>(held: Sql, send: () => Promise<Answer>, meanwhile = () => {}): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  await server.db.begin(async (tx) => {
    await tx.run(held);
    for (const waiting of [1, 2]) {
      sent.push(send());
      await untilSomeoneWaits(server.db, waiting);
    }
    meanwhile();
  });
  return Promise.all(sent);
}

async function postWithKey({ token }: Visitor, url: string, payload: object, key: string) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await server.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const done = { status: 200, body: { success: true } };

async function givenDeal(key: string) {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ twoFactor: true, balance: 100_000_00n });
  await givenProfile(server, trader);
  const body = { payment_id: key, amount: 1000, method_group: 'sbp' };
  const create = () => server.platform('POST', platformApi.createDeal.path, body, { 'idempotency-key': key });
  return { trader, create };
}

test('a deal asked for twice at once is made once, and both are told of it', async () => {
  const { trader, create } = await givenDeal('create-twice');
  // Another bank profile takes the second one: each waits for the money of a trader of its own.
  const other = await server.given.user({ balance: 100_000_00n });
  await givenProfile(server, other);
  const money = sql`select 1 from ledger_accounts where trader_id in (${trader.id}, ${other.id}) for update`;
  const [first, second] = await bothUnderWay(money, create);
  expect(first).toMatchObject({ status: 200, body: { payment_id: 'create-twice' } });
  expect(second?.body).toEqual(first?.body);
  expect(await server.db.many(sql`select 1 from deals where payment_id = 'create-twice'`)).toHaveLength(1);
});

test('a deal asked for again is told of again, though by now no band of interest would allow it', async () => {
  const { create } = await givenDeal('asked-again');
  const first = await create();
  await server.db.run(sql`update rate_limits set available = 0`);
  expect([first.status, (await create()).body]).toEqual([200, first.body]);
  await server.db.run(sql`update rate_limits set available = 1`);
});

test('a deal asked for again while it is still being made is waited for and told of, though nobody could take one more by now', async () => {
  const { trader, create } = await givenDeal('slow-twice');
  const twice: ReturnType<typeof create>[] = [];
  await server.db.begin(async (tx) => {
    await tx.run(moneyOf(trader));
    twice.push(create());
    await untilSomeoneWaits(server.db);
    // Its phone is away, so for the second request it does not stand in the line after the first.
    server.clock.move(minutes(2));
    twice.push(create());
    await untilSomeoneWaits(server.db, 2);
  });
  const [first, second] = await Promise.all(twice);
  expect(first).toMatchObject({ status: 200, body: { payment_id: 'slow-twice' } });
  expect(second?.body).toEqual(first?.body);
});

test('a deal closed twice at once is closed once; a code that has run out while the second waited is not counted as wrong', async () => {
  const { trader, create } = await givenDeal('close-twice');
  const { id: deal_id } = (await create()).body;
  const otp_code = server.otpCode();
  const close = () =>
    postWithKey(trader, dealsApi.changeStatus.path, { deal_id, otp_code, state: 'close' }, 'close-twice');
  const answers = await bothUnderWay(moneyOf(trader), close, () => server.clock.move(minutes(5)));
  expect(answers).toEqual([done, done]);
  const counted = sql`select failures, otp_failures from two_factor join sessions using (user_id) where user_id = ${trader.id}`;
  expect(await server.db.one(counted)).toEqual({ failures: 0, otp_failures: 0 });
});

test('a payout taken twice at once is taken once, and is not said to be theirs already', async () => {
  const people = payoutPeople(server);
  const [trader, id] = [await people.trader(), await people.waiting()];
  const held = sql`select 1 from payouts where id = ${id} for update`;
  const take = () => postWithKey(trader, payoutsApi.edit.path, { id, action: 'accept' }, 'take-twice');
  expect(await bothUnderWay(held, take)).toEqual([done, done]);
});

test('a payout whose key is used for something else before it is taken stays in the pool, and they are told why', async () => {
  const people = payoutPeople(server);
  const [trader, id] = [await people.trader(), await people.waiting()];
  const caller: User = {
    ...trader,
    login: '',
    group: Group.payoutTrader,
    session: Buffer.alloc(0),
    provenAgo: 0,
    roles: [],
    mustSetUp: false,
  };
  const other = { headers: { 'idempotency-key': 'used-twice' }, url: '/other', parsed: {}, files: [] };
  let taken: ReturnType<typeof postWithKey> | undefined;
  await server.db.begin(async (tx) => {
    // It can be read and locked, but not changed.
    await tx.run(sql`lock table payouts in share mode`);
    taken = postWithKey(trader, payoutsApi.edit.path, { id, action: 'accept' }, 'used-twice');
    await untilSomeoneWaits(server.db);
    await once(server.needs, caller, other as unknown as FastifyRequest, async () => 'done');
  });
  expect(await taken).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  expect((await people.read(id)).status).toBe(0);
});

test('a receipt sent twice at once is kept once', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const id = await people.inWork(trader);
  const file = receipt();
  const held = sql`select 1 from payouts where id = ${id} for update`;
  const answers = await bothUnderWay(held, () => people.send(trader, id, [file], 'receipt-twice'));
  expect(answers).toMatchObject([done, done]);
  expect(await server.db.many(sql`select 1 from files where owner_kind = 'payout' and owner_id = ${id}`)).toHaveLength(
    1,
  );
});

test('of two changes at once that are in nobody’s way one is undone by its key, and both get the answer of the other', async () => {
  await server.db.run(sql`create table coins (id integer generated always as identity)`);
  const { id, login } = await server.given.user();
  const caller: User = {
    id,
    login,
    group: Group.trader,
    session: Buffer.alloc(0),
    provenAgo: 0,
    roles: [],
    mustSetUp: false,
  };
  const change = (key: string, parsed: object, refuse = false) => {
    const request = { headers: { 'idempotency-key': key }, url: '/test', parsed, files: [] };
    return once(server.needs, caller, request as unknown as FastifyRequest, async (tx) => {
      const coin = await tx.one<{ id: number }>(sql`insert into coins default values returning id`);
      if (refuse) fail({ status: 409, code: 'no', error: 'Нет' });
      return coin?.id ?? 0;
    });
  };
  const coins = async () => (await server.db.many<{ id: number }>(sql`select id from coins`)).map((coin) => coin.id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => change('coin', {})));
  expect(answers).toEqual(Array(8).fill((await coins())[0]));
  expect(await coins()).toHaveLength(1);

  // The second is not told the refusal that the first caused; another request with the same key is.
  await expect(change('coin', {}, true)).resolves.toBe(answers[0]);
  await expect(change('coin', { other: 1 })).rejects.toMatchObject({ refusal: { code: 'idempotency_mismatch' } });
  const others = await Promise.allSettled([change('mixed', { a: 1 }), change('mixed', { b: 1 })]);
  expect(others.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(change('refused', {}, true)).rejects.toThrow('Нет');
  await change('refused', {});
  expect(await coins()).toHaveLength(3);
});

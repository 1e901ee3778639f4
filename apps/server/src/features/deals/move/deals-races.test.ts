import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { moneyOf, standInTheWay, untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
let profiles: Awaited<ReturnType<typeof givenProfile>>[];
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  profiles = [await givenProfile(server, trader), await givenProfile(server, trader)];
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  server.clock.move(seconds(60));
  for (const { beat } of profiles) await beat();
});

let payments = 0;

/** Two deals of one trader, the first on another profile than the second. */
async function givenTwo(): Promise<{ ids: [number, number]; profile: number }> {
  const ids: number[] = [];
  const amount = 1000 + 100 * payments;
  for (let made = 0; made < 2; made++) {
    const deal = { payment_id: `race-${++payments}`, amount, method_group: 'sbp' };
    ids.push((await server.platform('POST', platformApi.createDeal.path, deal)).body.id);
    server.clock.move(seconds(1));
  }
  const rows = await server.db.many<{ id: number; bank_profile_id: number }>(
    sql`select id, bank_profile_id from deals where id = any(${ids}) order by id`,
  );
  const [first, second] = rows;
  if (!first || !second || first.bank_profile_id === second.bank_profile_id) throw new Error('Not on two profiles');
  return { ids: [first.id, second.id], profile: second.bank_profile_id };
}

const closeMany = (deal_ids: number[], by = trader) =>
  by.post(dealsApi.changeStatus.path, { deal_ids, otp_code: server.otpCode(), state: 'close' });

const inTheWay = (held: Sql, others: () => Promise<unknown>) => standInTheWay(server.db, held, moneyOf(trader), others);

test('many deals closed at once hold no money while one of them is in other hands', async () => {
  const { ids } = await givenTwo();
  const answer = await inTheWay(sql`select 1 from deals where id = ${ids[1]} for update`, () => closeMany(ids));
  expect(answer).toMatchObject({ body: { results: [{ success: true }, { success: true }] } });
});

test('many deals closed at once hold no money while a profile of theirs is being filled', async () => {
  const { ids, profile } = await givenTwo();
  const answer = await inTheWay(sql`select 1 from profile_fills where bank_profile_id = ${profile} for update`, () =>
    closeMany(ids),
  );
  expect(answer).toMatchObject({ body: { results: [{ success: true }, { success: true }] } });
});

test('who closes one of many deals waits neither for the others nor for their profiles, and nobody waits for a stranger’s deal', async () => {
  const { ids, profile } = await givenTwo();
  const stranger = await server.given.user({ twoFactor: true });
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from deals where id = ${ids[1]} for update`);
    await tx.run(sql`select 1 from profile_fills where bank_profile_id = ${profile} for update`);
    expect((await closeMany([ids[0]])).body.results).toMatchObject([{ success: true }]);
    expect((await closeMany([ids[1]], stranger)).body.results).toMatchObject([{ success: false }]);
  });
});

test('deals that expire hold no money while a profile of theirs is being filled', async () => {
  const { ids, profile } = await givenTwo();
  server.clock.move(minutes(15));
  await inTheWay(sql`select 1 from profile_fills where bank_profile_id = ${profile} for update`, () =>
    expireDueDeals(server.needs),
  );
  const left = await server.db.many(sql`select 1 from deals where id = any(${ids}) and status = 0`);
  expect(left).toEqual([]);
});

test('a deal that ends holds no card while its profile is being filled: the new one may be paid to the same card', async () => {
  const create = async (): Promise<{ id: number; profile: Sql; card: Sql }> => {
    const deal = { payment_id: `race-${++payments}`, amount: 1000 + 100 * payments, method_group: 'card' };
    const { id } = (await server.platform('POST', platformApi.createDeal.path, deal)).body;
    const of = (column: Sql) => sql`(select ${column} from deals where id = ${id}) for update`;
    return {
      id,
      profile: sql`select 1 from profile_fills where bank_profile_id = ${of(sql`bank_profile_id`)}`,
      card: sql`select 1 from requisite_profiles where id = ${of(sql`requisite_profile_id`)}`,
    };
  };
  const closed = await create();
  const close = () =>
    trader.post(dealsApi.changeStatus.path, { deal_id: closed.id, otp_code: server.otpCode(), state: 'close' });
  expect(await standInTheWay(server.db, closed.profile, closed.card, close)).toMatchObject({ status: 200 });

  const expired = await create();
  server.clock.move(minutes(15));
  await standInTheWay(server.db, expired.profile, expired.card, () => expireDueDeals(server.needs));
  expect(await server.db.one(sql`select status from deals where id = ${expired.id}`)).toEqual({ status: -1 });
});

test('a profile that is switched on while a deal of it is being closed has its place in the line afterwards', async () => {
  const { ids, profile } = await givenTwo();
  await server.db.run(sql`update bank_profiles set available = 0 where id = ${profile}`);
  const closing = await server.db.begin(async (tx) => {
    await tx.run(sql`update bank_profiles set available = 1 where id = ${profile}`);
    const closed = trader.post(dealsApi.changeStatus.path, {
      deal_id: ids[1],
      otp_code: server.otpCode(),
      state: 'close',
    });
    await untilSomeoneWaits(server.db);
    return { closed };
  });
  expect((await closing.closed).status).toBe(200);
  const fill = sql`select in_line from profile_fills where bank_profile_id = ${profile}`;
  expect(await server.db.one(fill)).toEqual({ in_line: true });
});

test('a deal that somebody has in hand keeps no other from expiring', async () => {
  const { ids } = await givenTwo();
  const statuses = async () => {
    const rows = await server.db.many<{ status: number }>(sql`
      select status from deals where id = any(${ids}) order by id`);
    return rows.map(({ status }) => status);
  };
  server.clock.move(minutes(15));
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from deals where id = ${ids[0]} for update`);
    await expireDueDeals(server.needs);
    expect(await statuses()).toEqual([0, -1]);
  });
  await expireDueDeals(server.needs);
  expect(await statuses()).toEqual([-1, -1]);
});

test('the same request again while the first is still under way: one effect, and both hear of it', async () => {
  const { ids } = await givenTwo();
  const send = () =>
    server.http.inject({
      method: 'POST',
      url: dealsApi.changeStatus.path,
      headers: { authorization: `Bearer ${trader.token}`, 'idempotency-key': `twice-${ids[0]}` },
      payload: { deal_id: ids[0], otp_code: server.otpCode(), state: 'close' },
    });
  const sent: ReturnType<typeof send>[] = [];
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from deals where id = ${ids[0]} for update`);
    for (const waiting of [1, 2]) {
      sent.push(send());
      await untilSomeoneWaits(server.db, waiting);
    }
  });
  const answers = await Promise.all(sent);
  expect(answers.map((answer) => answer.json())).toEqual([{ success: true }, { success: true }]);
});

test('an impossible number among many is refused before the code is used up', async () => {
  const { ids } = await givenTwo();
  expect((await closeMany([...ids, 2 ** 40])).body.code).toBe('bad_input');
  // Locked in the same order by everybody, in whatever order they are named.
  const answer = await closeMany(ids.toReversed());
  expect(answer.body.results).toEqual(ids.map((deal_id) => ({ deal_id, success: true })));
});

test('who asks while the first in the line is being filled gets the next one and does not wait', async () => {
  const line = await server.db.many<{ id: number }>(sql`
    select bank_profile_id as id from profile_fills where in_line order by last_deal_at nulls first, id limit 2`);
  const [first, second] = line.map(({ id }) => id);
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from profile_fills where bank_profile_id = ${first} for update`);
    const deal = { payment_id: `busy-${++payments}`, amount: 7000, method_group: 'sbp' };
    const { id } = (await server.platform('POST', platformApi.createDeal.path, deal)).body;
    expect(await tx.one(sql`select bank_profile_id as id from deals where id = ${id}`)).toEqual({ id: second });
  });
});

test('deals created at once go to as many profiles, each to one that has waited', async () => {
  const more = await Promise.all(Array.from({ length: 4 }, () => givenProfile(server, trader)));
  profiles.push(...more);
  server.clock.move(seconds(2));
  const made = await Promise.all(
    profiles.map((_, index) => {
      const deal = { payment_id: `at-once-${index}`, amount: 5000 + 100 * index, method_group: 'sbp' };
      return server.platform('POST', platformApi.createDeal.path, deal);
    }),
  );
  const phones = new Set(made.map(({ body }) => body.requisite.phone));
  expect(phones.size).toBe(profiles.length);
});

test('money that an appeal takes between the choice and the hold is not there for a deal: none is made', async () => {
  const poor = await server.given.user({ balance: 1_000_00n });
  await givenProfile(server, poor, { min_amount: 150_000, max_amount: 160_000 });
  const last = { payment_id: `race-${++payments}`, amount: 155_000, method_group: 'sbp' };
  const setMoney = (amount: bigint) =>
    server.db.begin((tx) =>
      adjustBalance(tx, { trader_id: poor.id, amount, reason: 'test' }, { by: 'operator', at: server.clock.now() }),
    );
  await setMoney(155_000_00n);
  const addShortfall = (amount: bigint) =>
    sql`update ledger_accounts set shortfall = shortfall + ${amount} where trader_id = ${poor.id}`;
  let asked: ReturnType<TestServer['platform']> | undefined;
  await server.db.begin(async (tx) => {
    await tx.run(addShortfall(100_000_00n));
    asked = server.platform('POST', platformApi.createDeal.path, last);
    await untilSomeoneWaits(server.db);
  });
  expect(await asked).toMatchObject({ status: 409, body: { code: 'no_requisite' } });
  expect(await server.db.many(sql`select 1 from deals where payment_id = ${last.payment_id}`)).toEqual([]);
  await server.db.run(addShortfall(-100_000_00n));
});

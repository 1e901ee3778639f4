import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { minutes } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { foldAll, wrongCounts } from '#testing/given/deal-counts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

let payments = 0;
const create = (amount: number) =>
  server.platform('POST', platformApi.createDeal.path, {
    payment_id: `pay-${++payments}`,
    amount,
    method_group: 'sbp',
    expires_in: 60,
  });

async function givenTrader() {
  const trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  const first = await givenProfile(server, trader);
  const second = await givenProfile(server, trader);
  const third = await givenProfile(server, trader, { bank: '100000000111' });
  return { trader, profiles: [first.id, second.id, third.id] };
}

/**
 * By chance, yet the same at every run: few profiles, tails and amounts, so that every search finds many and some meet. The numbers
 * lie about the border of two wide blocks.
 */
async function withHistory(count: number) {
  const { trader, profiles } = await givenTrader();
  const [first, last] = [99_000, 99_000 + count - 1];
  const pick = (seed: number, options: number) => sql`(hashint4extended(n, ${seed}) & 1048575) % ${options}::int`;
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
    select 30, ${trader.id}, n, 1, 'h-' || ${trader.id}::int || '-' || n, (${profiles}::int[])[1 + profile], 'sbp', '', 'Иванов', tail,
      amount, 800, amount, status, now(), now(), case when status = 1 then now() end
    from (
      select n, case when n % 97 = 0 then 2 else ${pick(1, 2)} end as profile,
        (array['0000', '5000', '9999', '0123'])[1 + ${pick(2, 4)}] as tail,
        (array[500000, 10007, 12300, 20000])[1 + ${pick(3, 4)}] as amount,
        (array[1, 1, 1, -1, -2, 2])[1 + ${pick(4, 6)}] as status
      from generate_series(${first}::int, ${last}::int) n) history`);
  return { trader, profiles };
}

test('a page that begins or ends where a block of numbers does leaves out nothing and repeats nothing', async () => {
  // Numbers from 99 000: the newest 50 of 1 050 are the newest block, and the whole of a block is 20 pages.
  for (const count of [1050, 1049, 1051]) {
    const { trader } = await withHistory(count);
    await foldAll(server.needs);
    for (const [size, pages] of [
      [50, [1, 2, 3, 20, 21, 22]],
      [150, [1, 2, 7, 8]],
    ] as const) {
      const all = await server.db.many<{ id: number }>(
        sql`select id from deals where trader_id = ${trader.id} order by number desc`,
      );
      for (const page of pages) {
        const { body } = await trader.post(dealsApi.list.path, { page, count: size });
        expect(body.countTraderDeals).toBe(count);
        const ids = body.traderDeals.map(({ id }: { id: number }) => id);
        expect(ids, `page ${page} of ${size}`).toEqual(all.slice((page - 1) * size, page * size).map(({ id }) => id));
      }
    }
  }
});

test('someone else’s ЛК finds nothing', async () => {
  const { profiles } = await withHistory(3);
  const { trader } = await withHistory(3);
  const { body } = await trader.post(dealsApi.list.path, { lk_id: `ЛК${profiles[0]}` });
  expect(body).toMatchObject({ traderDeals: [], countTraderDeals: 0 });
});

test('counts stay exact while deals are made, closed, cancelled and expire at the same time', async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const { trader } = await givenTrader();
  const ids: number[] = [];
  for (let n = 0; n < 24; n++) ids.push((await create(1000 + n * 50)).body.id);
  server.clock.move(minutes(1));
  await Promise.all([
    trader.post(dealsApi.changeStatus.path, { deal_ids: ids.slice(0, 8), otp_code: server.otpCode(), state: 'close' }),
    ...ids.slice(4, 16).map((id) => server.platform('POST', `/platform/v1/deals/${id}/cancel`)),
    ...Array.from({ length: 6 }, (_, n) => create(9000 + n * 50)),
    expireDueDeals(server.needs),
    foldAll(server.needs),
  ]);
  expect(await server.db.many(wrongCounts)).toEqual([]);
  const { body } = await trader.post(dealsApi.list.path, { status: '0' });
  const left = await server.db.many(sql`select 1 from deals where trader_id = ${trader.id} and status = 0`);
  expect(body.countTraderDeals).toBe(left.length);
});

test('a deal under appeal says which, on every page and by its id, until the appeal is answered; others say nothing', async () => {
  const people = await appealPeople(server, 100_000_00n);
  const plain = await people.givenDeal(700);
  const { deal, id } = await people.givenAppeal(1500);
  const appealOf = async (dealId: number, body: object = {}) => {
    const { traderDeals } = (await people.trader.post(dealsApi.list.path, { page: 1, count: 10, ...body })).body;
    return traderDeals.find((row: { id: number }) => row.id === dealId)?.appeal_id;
  };
  expect([await appealOf(deal), await appealOf(plain)]).toEqual([id, null]);
  expect(await appealOf(deal, { lk_id: '1500' })).toBe(id);
  expect(await appealOf(deal, { status: '2' })).toBe(id);
  const seen = await people.trader.post(dealsApi.view.path, { deal_ids: [deal, plain] });
  expect(seen.body.traderDeals.map((row: { appeal_id: unknown }) => row.appeal_id)).toEqual([id, null]);

  await people.view(id);
  expect(await appealOf(deal)).toBe(id);
  await people.reject(id);
  expect(await appealOf(deal)).toBeNull();
  const again = (await people.appeal(deal, 1500)).body.id;
  expect(await appealOf(deal)).toBe(again);
  await people.accept(deal);
  expect(await appealOf(deal)).toBeNull();
});

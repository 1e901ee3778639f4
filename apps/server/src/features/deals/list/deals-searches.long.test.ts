import { dealsApi } from '@app/contract/deals/deals-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { foldAll, wrongCounts } from '#testing/given/deal-counts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

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

async function expectSamePages(trader: Visitor, filters: { lk_id: string; status: string }, where: Sql) {
  const all = await server.db.many<{ id: number }>(
    sql`select id from deals where trader_id = ${trader.id} and ${where} order by number desc`,
  );
  const found: number[] = [];
  for (let page = 1; page <= Math.ceil(all.length / 150) + 1; page++) {
    const { body } = await trader.post(dealsApi.list.path, { ...filters, page, count: 150 });
    expect(body.countTraderDeals).toBe(all.length);
    found.push(...body.traderDeals.map(({ id }: { id: number }) => id));
  }
  expect(found).toEqual(all.map(({ id }) => id));
  return all.length;
}

test('page by page every search and filter is what the plain query gives', async () => {
  const [{ trader, profiles }] = [await withHistory(2345), await withHistory(1234)];
  await foldAll(server.needs);
  // Deals go on changing: late accepts move them from shelf to shelf in old blocks, too.
  await server.db.run(sql`
    update deals set status = 1, closed_at = now() where trader_id = ${trader.id} and status = -1 and number % 3 = 0`);
  // And some are closed with another amount than they were made for.
  await server.db.run(sql`
    update deals set status = 1, closed_at = now(), real_amount = case when number % 2 = 0 then real_amount + 700 else 20000 end
    where trader_id = ${trader.id} and status = -2 and number % 5 = 0`);
  const [first = 0, second = 0, third = 0] = profiles;
  const searches: [string, Sql][] = [
    ['', sql`true`],
    [`ЛК ${third}`, sql`bank_profile_id = ${third}`],
    ['т-банк', sql`bank_profile_id in (${first}, ${second})`],
    ['тинькофф', sql`bank_profile_id in (${first}, ${second})`],
    ['5000', sql`(real_amount = 500000 or requisite_tail = '5000')`],
    ['0123', sql`(real_amount = 12300 or requisite_tail = '0123')`],
    ['0000', sql`requisite_tail = '0000'`],
    ['9999', sql`requisite_tail = '9999'`],
    ['200', sql`real_amount = 20000`],
    ['0200,00', sql`real_amount = 20000`],
    ['100,07 ₽', sql`real_amount = 10007`],
  ];
  const shelves: [string, Sql][] = [
    ['-9', sql`true`],
    ['1', sql`status = 1`],
    ['2', sql`status not in (0, 1)`],
  ];
  for (const [lk_id, matches] of searches) {
    for (const [status, onShelf] of shelves) {
      const count = await expectSamePages(trader, { lk_id, status }, sql`${matches} and ${onShelf}`);
      expect(count).toBeGreaterThan(2);
    }
  }
  expect(await server.db.many(wrongCounts)).toEqual([]);
});

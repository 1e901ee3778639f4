import { CycleMode } from '@app/contract/devices/bank-profiles';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const explain = async (trader: Visitor, id: number) => {
  const { profiles } = (await trader.get(idleProfilesApi.list.path)).body;
  const { bank_profile_id: _, ...why } = profiles.find(
    (one: { bank_profile_id: number }) => one.bank_profile_id === id,
  );
  return why;
};
const because = (reason: string, more: object = {}) => ({ reason, until: null, short: null, ...more });
const set = (id: number, change: ReturnType<typeof sql>) =>
  server.db.run(sql`update bank_profiles set ${change} where id = ${id}`);

test('says in turn what keeps deals away: off, a silent phone, the range, the cycle, the total, nothing', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  expect(await explain(trader, profile.id)).toEqual(because('no_demand'));

  await set(profile.id, sql`available = 0`);
  expect(await explain(trader, profile.id)).toEqual(because('off'));
  await set(profile.id, sql`available = 1`);

  server.clock.move(seconds(61));
  expect(await explain(trader, profile.id)).toEqual(because('silent'));
  await profile.beat();

  await set(profile.id, sql`min_amount = 200000000, max_amount = 300000000`);
  expect(await explain(trader, profile.id)).toEqual(because('range'));
  await set(profile.id, sql`min_amount = 10000, max_amount = 10000000`);

  await set(profile.id, sql`total_amount = 99_99`);
  expect(await explain(trader, profile.id)).toEqual(because('total'));
  await set(profile.id, sql`total_amount = 100000000, cycle_limit = 50000, cycle_mode = ${CycleMode.dayAfterFirst}`);
  const first = server.clock.now();
  await server.db.run(sql`
    update profile_fills set cycle_value = 45000, cycle_first_at = ${first}, cycle_last_at = ${first} where bank_profile_id = ${profile.id}`);
  const until = new Date(first.getTime() + seconds(86_400)).toISOString();
  expect(await explain(trader, profile.id)).toEqual(because('cycle', { until }));

  // In Moscow the day ends at 21:00 UTC.
  await set(profile.id, sql`cycle_mode = ${CycleMode.atMidnight}`);
  const midnight = (await explain(trader, profile.id)).until;
  expect(midnight).toMatch(/T21:00:00\.000Z$/);
  expect(Date.parse(midnight) - first.getTime()).toBeLessThanOrEqual(seconds(86_400));
  expect(Date.parse(midnight)).toBeGreaterThan(first.getTime());
});

test('a balance that is too small: by how much, for the smallest deal', async () => {
  const { trader, profile } = await givenOnlyTrader(server, { min_amount: 1000 }, 500_00n);
  // 8 % of 1 000 ₽ are the trader's, so 920 ₽ would be held.
  expect(await explain(trader, profile.id)).toEqual(because('balance', { short: 420 }));
  expect((await askForDeal(server, 1000)).status).toBe(409);
});

test('amounts that are too close to those that wait, but only when no other is left in the range', async () => {
  const { trader, profile } = await givenOnlyTrader(server, { min_amount: 1000, max_amount: 1030, card_available: 0 });
  expect((await askForDeal(server, 1000)).status).toBe(200);
  expect(await explain(trader, profile.id)).toEqual(because('no_demand'));
  expect((await askForDeal(server, 1020.01)).status).toBe(200);
  expect(await explain(trader, profile.id)).toEqual(because('near'));
});

test('on test one deal waits at a time', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  await set(profile.id, sql`tier = 1`);
  expect(await explain(trader, profile.id)).toEqual(because('no_demand'));
  expect((await askForDeal(server, 1000)).status).toBe(200);
  expect(await explain(trader, profile.id)).toEqual(because('test'));
});

test('nowhere to pay to', async () => {
  const { trader, profile } = await givenOnlyTrader(server, { sbp_available: 0 });
  await server.db.run(sql`update requisite_profiles set available = 0 where bank_profile_id = ${profile.id}`);
  expect(await explain(trader, profile.id)).toEqual(because('no_requisite'));
});

test('whatever the state, «no demand» means that the smallest deal is taken, and any other reason that it is not', async () => {
  const { trader, profile } = await givenOnlyTrader(server, { card_available: 0 }, 3_000_00n);
  await givenProfile(server, trader);
  let seed = 7;
  const pick = (...from: bigint[]) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from[seed % from.length] ?? 0n;
  };
  const found = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    await server.db.run(
      sql`update bank_profiles set available = (id = ${profile.id})::int where trader_id = ${trader.id}`,
    );
    await profile.beat();
    const min = pick(100_00n, 1_000_00n, 2_900_00n, 5_000_00n);
    await set(
      profile.id,
      sql`min_amount = ${min}, max_amount = ${min + pick(10_00n, 25_00n, 900_00n)}, available = ${pick(1n, 1n, 1n, 0n)}, tier = ${pick(-1n, -1n, 1n)},
        cycle_limit = ${pick(100_00n, 4_000_00n, 90_000_00n)}, total_amount = ${pick(1_000_00n, 90_000_00n)}`,
    );
    const { reason } = await explain(trader, profile.id);
    found.add(reason);
    // The smallest amount that is far enough from what waits.
    const amount = await server.db.value<bigint>(sql`
      select coalesce(lower(int8multirange(int8range(min_amount, max_amount, '[]')) - (
        select coalesce(range_agg(int8range(amount - 2000, amount + 2000, '[]')), '{}') from waiting_deals where requisite_key = p.number)), min_amount)
      from bank_profiles p where id = ${profile.id}`);
    const { status } = await askForDeal(server, Number(amount) / 100);
    expect([turn, reason, status]).toEqual([turn, reason, reason === 'no_demand' ? 200 : 409]);
  }
  expect(found.size).toBeGreaterThan(4);
});

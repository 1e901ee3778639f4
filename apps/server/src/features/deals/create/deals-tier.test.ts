import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { givenCard, givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
let profile: Awaited<ReturnType<typeof givenProfile>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  trader = await server.given.user({ balance: 1_000_000_00n, twoFactor: true });
  profile = await givenProfile(server, trader);
  await server.db.run(sql`update bank_profiles set tier = 1 where id = ${profile.id}`);
});

let payments = 0;
const create = async (amount: number) => {
  await profile.beat();
  const deal = { payment_id: `tier-${++payments}`, amount, method_group: 'sbp' };
  return server.platform('POST', platformApi.createDeal.path, deal);
};
const close = (deal_id: number) => {
  server.clock.move(seconds(30));
  return trader.post(dealsApi.changeStatus.path, { deal_id, otp_code: server.otpCode(), state: 'close' });
};
const pass = async (amount = 1000) => expect((await close((await create(amount)).body.id)).status).toBe(200);
const read = async () => (await trader.post(bankProfilesApi.list.path, {})).body.bankProfiles[0];
const fields = { min_amount: 100, max_amount: 100_000, sbp_available: 1, card_available: 1 };
const edit = (change: object) =>
  trader.post(bankProfilesApi.update.path, {
    ...fields,
    id: profile.id,
    fio: 'Иванов Иван',
    bank: '100000000004',
    ...change,
  });

test('a new profile is on test, whatever the client sends, and an edit does not take it off', async () => {
  const { id } = (
    await trader.post(bankProfilesApi.save.path, {
      ...fields,
      fio: 'Иванов Иван',
      bank: '100000000111',
      device_profile_id: profile.device,
      tier: -1,
    })
  ).body;
  expect(await read()).toMatchObject({ id, tier: 1, test_passed: 0, test_deals: 3 });
  const again = { ...fields, fio: 'Иванов Иван', bank: '100000000111', device_profile_id: profile.device };
  await trader.post(bankProfilesApi.save.path, { ...again, id, tier: -1 });
  expect((await read()).tier).toBe(1);
});

test('on test a profile has one waiting deal at a time, of two asked for at once one, and none above the amount', async () => {
  expect((await create(5000.01)).body.code).toBe('no_requisite');
  const both = await Promise.all([create(5000), create(1000)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await create(500)).body.code).toBe('no_requisite');
});

test('three deals closed in time make it work; late ones and small ones do not count', async () => {
  await server.db.run(sql`insert into rules (name, value) values ('test_least_amount', 50000) on conflict do nothing`);
  await pass(499);
  const { id } = (await create(1000)).body;
  server.clock.move(minutes(16));
  await expireDueDeals(server.needs);
  expect((await close(id)).status).toBe(200);
  expect(await read()).toMatchObject({ tier: 1, test_passed: 0 });

  await pass(500);
  await pass(600);
  expect(await read()).toMatchObject({ tier: 1, test_passed: 2 });
  await pass(700);
  expect(await read()).toMatchObject({ tier: -1 });
  const rows = await server.db.many<{ actor: string }>(sql`
    select actor from journal where event = 'bank-profile.tier_set' and ref = ${profile.id} order by id`);
  expect(rows.map(({ actor }) => actor)).toEqual(['operator', 'system']);
  expect((await create(5000.01)).status).toBe(200);
});

test('another name, another bank or a new card puts it back on test; other changes do not', async () => {
  const work = () => server.db.run(sql`update bank_profiles set tier = -1 where id = ${profile.id}`);
  const tier = async () => (await read()).tier;
  await work();
  await edit({ max_amount: 5000 });
  expect(await tier()).toBe(-1);
  await edit({ fio: 'Петров Пётр' });
  expect(await tier()).toBe(1);
  await work();
  await edit({ fio: 'Петров Пётр', bank: '100000000111' });
  expect(await tier()).toBe(1);
  const { pan } = await givenCard(server, trader, profile.id);
  expect(await tier()).toBe(-1);
  await server.db.run(sql`delete from requisite_profiles where pan_tail = ${pan.slice(-4)} and is_main = 0`);
  await trader.post('/trader/requisiteprofiles/create', { bank_profile_id: profile.id, pan, total_amount: 1000 });
  expect(await tier()).toBe(1);
});

test('what is off or in the archive takes no new deals, and those it has go on to their end', async () => {
  const { id } = (await create(1000)).body;
  await trader.post(bankProfilesApi.archive.path, { bankProfileId: profile.id });
  expect((await create(2000)).body.code).toBe('no_requisite');
  expect((await close(id)).status).toBe(200);
});

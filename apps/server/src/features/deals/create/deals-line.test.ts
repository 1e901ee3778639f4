import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { requisitesApi } from '@app/contract/devices/requisites';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { seconds } from '#lib/clock.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { bringBack, standAside } from './deal-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  server.clock.move(seconds(120));
});

let payments = 0;
const create = (amount: number, more: object = {}) =>
  server.platform('POST', platformApi.createDeal.path, {
    payment_id: `line-${++payments}`,
    amount,
    method_group: 'sbp',
    ...more,
  });
const chosen = async (amount: number) => {
  const { status, body } = await create(amount);
  if (status !== 200) return body.code;
  const row = await server.db.one<{ id: number }>(sql`select bank_profile_id as id from deals where id = ${body.id}`);
  return row?.id;
};
const inLine = async (trader: Visitor) =>
  (
    await server.db.one<{ count: number }>(sql`
    select count(*)::int as count from profile_fills where trader_id = ${trader.id} and in_line`)
  )?.count;
const pay = (trader: Visitor, amount: bigint) =>
  server.db.begin((tx) =>
    adjustBalance(tx, { trader_id: trader.id, amount, reason: 'test' }, { by: 'operator', at: server.clock.now() }),
  );

/** So many more like this one, as if they had been there before there were quotas. */
const multiply = (id: number, times: number) =>
  server.db.run(sql`
    insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, available, tier, cycle_limit, created_at, number)
    select trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, 1, 0, 1, -1, cycle_limit, created_at, number
    from bank_profiles, generate_series(1, ${times}::int) where id = ${id}`);

describe('profiles that cannot take anything', () => {
  test('of a trader without money are not looked at, however many, and take their old place when money comes', async () => {
    const poor = await server.given.user({ balance: 50_00n });
    const profile = await givenProfile(server, poor);
    await multiply(profile.id, 60);
    const rich = await server.given.user({ balance: 1_000_000_00n });
    const other = await givenProfile(server, rich);
    // How many profiles were looked at: all that stand in the line before the chosen one.
    const before = () =>
      server.db.one<{ count: number }>(sql`
        select count(*)::int as count from profile_fills where in_line and last_deal_at is null and bank_profile_id <> ${other.id}`);
    expect((await before())?.count).toBe(61);
    await standAside(server.needs);
    expect([(await before())?.count, await inLine(rich)]).toEqual([0, 1]);
    expect(await chosen(1000)).toBe(other.id);

    await pay(poor, 10_000_00n);
    expect(await chosen(1100)).toBe(profile.id);
    expect(await inLine(poor)).toBe(61);
    // Nothing is left that would take them out of the line again.
    await standAside(server.needs);
    expect(await inLine(poor)).toBe(61);
  });

  test('whose phone has said nothing since it was paired stand aside as well', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const { device } = await givenProfile(server, trader);
    await server.db.run(sql`update device_profiles set seen_at = null where id = ${device}`);
    await standAside(server.needs);
    expect(await inLine(trader)).toBe(0);
  });

  test('are not those of a trader whose money just does for the smallest deal', async () => {
    const [enough, little] = [
      await server.given.user({ balance: 92_00n }),
      await server.given.user({ balance: 91_98n }),
    ];
    const { id } = await givenProfile(server, enough);
    await givenProfile(server, little);
    await standAside(server.needs);
    expect([await inLine(enough), await inLine(little)]).toEqual([1, 0]);
    expect(await chosen(100)).toBe(id);
  });

  test('whose phone is away stand aside, and are back with its next word', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const profile = await givenProfile(server, trader);
    server.clock.move(seconds(61));
    await standAside(server.needs);
    expect(await inLine(trader)).toBe(0);
    expect(await chosen(1000)).toBe('no_requisite');
    await profile.beat();
    expect(await chosen(1000)).toBe(profile.id);
  });

  test('whose phone has spoken and is away again stand aside, and no creation looks for them until its next word', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const profile = await givenProfile(server, trader);
    const returned = async () => (await server.db.many(sql`select 1 from device_profiles where returned`)).length;
    server.clock.move(seconds(61));
    await standAside(server.needs);
    await profile.beat();
    expect(await returned()).toBe(1);
    server.clock.move(seconds(61));
    expect(await chosen(1000)).toBe('no_requisite');
    expect([await inLine(trader), await returned()]).toEqual([0, 0]);
    await profile.beat();
    expect(await chosen(1000)).toBe(profile.id);
  });

  test('whose phone speaks while others are being brought back are back with that word, not with the one after it', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const [first, second] = [await givenProfile(server, trader), await givenProfile(server, trader)];
    server.clock.move(seconds(61));
    await standAside(server.needs);
    await first.beat();
    let underWay: Promise<void> | undefined;
    await server.db.begin(async (tx) => {
      await tx.run(sql`select 1 from device_profiles where id = ${first.device} for update`);
      underWay = bringBack(server.needs);
      await untilSomeoneWaits(server.db);
      await second.beat();
    });
    await underWay;
    expect([await chosen(1000), await chosen(1000)].sort()).toEqual([first.id, second.id].sort());
  });

  test('with two reasons to stand aside are not back before both are gone', async () => {
    const trader = await server.given.user({ balance: 10_00n });
    const profile = await givenProfile(server, trader);
    server.clock.move(seconds(61));
    await standAside(server.needs);
    await profile.beat();
    expect(await chosen(1000)).toBe('no_requisite');
    expect(await inLine(trader)).toBe(0);
    await pay(trader, 10_000_00n);
    expect(await chosen(1000)).toBe(profile.id);
  });

  test('are out of the line while they are full, and in it again with room', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const { id } = await givenProfile(server, trader);
    const set = (limit: bigint) => server.db.run(sql`update bank_profiles set cycle_limit = ${limit} where id = ${id}`);
    await set(99_99n);
    expect(await inLine(trader)).toBe(0);
    await set(1000_00n);
    expect(await chosen(1000)).toBe(id);
    expect(await inLine(trader)).toBe(0);
  });
});

describe('one number on two profiles of a trader', () => {
  test('never has two waiting deals of near amounts, whichever profile they come to', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const { id, device } = await givenProfile(server, trader);
    const same = { fio: 'Иванов Иван', bank: '100000000004', min_amount: 100, max_amount: 9999 };
    const second = await trader.post(bankProfilesApi.save.path, {
      ...same,
      sbp_available: 1,
      card_available: 0,
      device_profile_id: device,
    });
    await server.db.run(sql`update bank_profiles set available = 1, tier = -1 where id = ${second.body.id}`);
    const first = await chosen(1000);
    expect([id, second.body.id]).toContain(first);
    expect(await chosen(1019)).toBe('no_requisite');
    const both = await Promise.all([create(3000), create(3020)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await chosen(1020.01)).not.toBe('no_requisite');
    await expect(
      server.db.run(sql`update deals set real_amount = 100500 where status = 0 and real_amount = 102001`),
    ).rejects.toThrow('deal_amounts_apart');
  });
});

describe('a requisite by payment system', () => {
  const system = { type: 'СБП', min_amount: 100, max_amount: 2000, total_amount: 100_000 };
  const details = (tail: string) => ({ phone: `+7931000${tail}`, fio: 'Иванов Иван' });

  test('takes deals while its trader has the cabinet open, and none a minute later', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const { id } = (await trader.post(requisitesApi.create.path, { ...system, requisite_details: details('0001') }))
      .body;
    expect(await chosen(1000)).toBe('no_requisite');
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 1 });
    const made = await create(1000);
    expect(made.body.requisite).toEqual({
      bank: 'СБП',
      bank_name: 'СБП',
      fio: 'Иванов Иван',
      phone: '+79310000001',
    });
    await server.platform('POST', `/platform/v1/deals/${made.body.id}/cancel`);

    server.clock.move(seconds(60));
    expect(await chosen(1000)).toBe('no_requisite');
    await standAside(server.needs);
    expect(await inLine(trader)).toBe(0);
    // As after a crash, in which the unlogged table of presence is emptied.
    await server.db.run(sql`delete from presences where trader_id = ${trader.id}`);
    await trader.post(bankProfilesApi.list.path, {});
    expect(await chosen(1000)).toBe(id);
  });

  test('of a trader without money and away is not back with the money alone', async () => {
    const trader = await server.given.user({ balance: 10_00n });
    const { id } = (await trader.post(requisitesApi.create.path, { ...system, requisite_details: details('0002') }))
      .body;
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 1 });
    await server.db.run(sql`update bank_profiles set tier = -1 where id = ${id}`);
    server.clock.move(seconds(60));
    await standAside(server.needs);
    await pay(trader, 10_000_00n);
    expect([await chosen(1000), await inLine(trader)]).toEqual(['no_requisite', 0]);
    await trader.post(bankProfilesApi.list.path, {});
    expect(await chosen(1000)).toBe(id);
  });

  test('of the card group is paid to its card', async () => {
    const trader = await server.given.user({ balance: 1_000_000_00n });
    const card = { cardpan: '2200000000000053', fio: 'Иванов Иван' };
    const { id } = (await trader.post(requisitesApi.create.path, { ...system, type: 'C2C', requisite_details: card }))
      .body;
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 1 });
    expect((await create(1000, { method_group: 'card' })).body.requisite).toMatchObject({ pan: '2200000000000053' });
    const edited = await trader.post(bankProfilesApi.update.path, {
      id,
      fio: 'Иванов Иван',
      min_amount: 200,
      max_amount: 300,
      sbp_available: 1,
      card_available: 1,
    });
    expect(edited.status).toBe(200);
    expect((await trader.post(bankProfilesApi.list.path, {})).body.bankProfiles[0]).toMatchObject({
      bank: 'C2C',
      min_amount: 200,
      sbp_available: 0,
      card_available: 1,
    });
  });
});

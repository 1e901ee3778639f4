import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { endDuePauses, keepWorkingHours } from './pauses-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const start = (trader: Visitor, body: object) => trader.post(pausesApi.start.path, body);
const end = (trader: Visitor, body: object = {}) => trader.post(pausesApi.end.path, body);
const state = async (trader: Visitor) => {
  const { working, paused, until } = (await trader.get(pausesApi.state.path)).body;
  return { working, paused, until };
};
const takesDeals = async (amount = 1000) => (await askForDeal(server, amount)).status === 200;
const inMinutes = (count: number) => new Date(server.clock.now().getTime() + minutes(count)).toISOString();

describe('a pause', () => {
  test('keeps new deals away, keeps the cycle, and ends by itself to the second', async () => {
    const { trader, profile } = await givenOnlyTrader(server, { cycle_mode: 1 });
    await server.db.run(
      sql`update profile_fills set cycle_value = 70000, cycle_first_at = now(), cycle_last_at = now() where bank_profile_id = ${profile.id}`,
    );
    expect(await takesDeals(1000)).toBe(true);
    const until = inMinutes(60);
    expect((await start(trader, { minutes: 60 })).body).toEqual({ success: true, bank_profile_ids: [profile.id] });
    expect(await takesDeals(2000)).toBe(false);
    expect(await state(trader)).toEqual({ working: 1, paused: 1, until });

    server.clock.move(minutes(60) - 1000);
    await profile.beat();
    await endDuePauses(server);
    expect(await takesDeals(3000)).toBe(false);
    server.clock.move(1000);
    await endDuePauses(server);
    expect(await takesDeals(4000)).toBe(true);
    expect(await state(trader)).toEqual({ working: 1, paused: 0, until: null });
    expect(
      await server.db.value(sql`select cycle_value from profile_fills where bank_profile_id = ${profile.id}`),
    ).toBe(700_00n);
  });

  test('that is ended tells until when each was on pause, to undo it', async () => {
    const { trader, profile: first } = await givenOnlyTrader(server);
    const second = await givenProfile(server, trader);
    await start(trader, { bank_profile_ids: [first.id], minutes: 30 });
    await start(trader, { bank_profile_ids: [second.id], minutes: null });
    const paused = [
      { bank_profile_id: first.id, until: inMinutes(30) },
      { bank_profile_id: second.id, until: null },
    ];
    const { body } = await end(trader);
    expect(body.paused).toHaveLength(2);
    expect(body.paused).toEqual(expect.arrayContaining(paused));
  });

  test('concerns everything, a device, a bank or some ЛК; and can be undone for exactly these', async () => {
    const { trader, profile: first } = await givenOnlyTrader(server);
    const second = await givenProfile(server, trader, { bank: '100000000008' });
    const third = await givenProfile(server, trader, { bank: '100000000008' });
    const other = await server.given.user();
    await givenProfile(server, other, { bank: '100000000008' });
    const pausedIds = async (scope: object) =>
      (await start(trader, { ...scope, minutes: null })).body.bank_profile_ids.sort();
    expect(await pausedIds({ device_profile_id: first.device })).toEqual([first.id]);
    expect(await pausedIds({ bank: '100000000008' })).toEqual([second.id, third.id]);
    expect((await end(trader, { bank_profile_ids: [second.id] })).body.bank_profile_ids).toEqual([second.id]);
    expect(await state(trader)).toEqual({ working: 3, paused: 2, until: null });
    expect(await pausedIds({})).toEqual([first.id, second.id, third.id]);
    expect((await end(trader)).body.bank_profile_ids.sort()).toEqual([first.id, second.id, third.id]);
    expect((await end(trader)).body).toEqual({ success: true, bank_profile_ids: [], paused: [] });
    expect(await state(other)).toEqual({ working: 1, paused: 0, until: null });
  });

  test('is refused where no traffic is on, and for two scopes at once', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    expect((await start(trader, { minutes: 5, bank: '100000000004', device_profile_id: profile.device })).status).toBe(
      400,
    );
    expect((await start(trader, { minutes: 0 })).status).toBe(400);
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 0 });
    const refused = await start(trader, { minutes: 5 });
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_pause']);
  });

  test('ends when the traffic is switched or the ЛК is archived: nobody finds it paused a week later', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    await start(trader, { minutes: null });
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 0 });
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 1 });
    expect(await takesDeals()).toBe(true);
    await start(trader, { minutes: null });
    await trader.post(bankProfilesApi.hide.path, { bankProfileId: profile.id, is_hided: 1 });
    await trader.post(bankProfilesApi.hide.path, { bankProfileId: profile.id, is_hided: 0 });
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 1 });
    expect(await state(trader)).toEqual({ working: 1, paused: 0, until: null });
  });

  test('of a trader with a deal under way leaves that deal alone', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const { id } = (await askForDeal(server, 1500)).body;
    await start(trader, { minutes: 10 });
    const closed = await trader.post('/trader/deals/changestatus', {
      deal_id: id,
      otp_code: server.otpCode(),
      state: 'close',
    });
    expect(closed.status).toBe(200);
    expect(await server.db.value(sql`select in_line from profile_fills where bank_profile_id = ${profile.id}`)).toBe(
      false,
    );
  });

  test('and creations at the same time: whatever is created was chosen before the pause', async () => {
    const { trader } = await givenOnlyTrader(server);
    const asked = Array.from({ length: 8 }, (_, index) => askForDeal(server, 1000 + index * 100));
    const [paused] = await Promise.all([start(trader, { minutes: 30 }), ...asked]);
    expect(paused.status).toBe(200);
    expect(await takesDeals(5000)).toBe(false);
  });
});

describe('working hours', () => {
  const hoursOf = (opens: number, closes: number) => Array.from({ length: 7 }, () => ({ opens, closes }));
  const minuteNow = () => Math.floor(server.clock.now().getTime() / minutes(1) + 180) % 1440;

  test('pause everything when they end, and what is taken out by hand stays out until the next time', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const now = minuteNow();
    const set = await trader.post(pausesApi.setHours.path, { hours: hoursOf((now + 1380) % 1440, (now + 30) % 1440) });
    expect(set.status).toBe(200);
    await keepWorkingHours(server);
    expect((await state(trader)).paused).toBe(0);

    server.clock.move(minutes(31));
    await keepWorkingHours(server);
    expect((await state(trader)).paused).toBe(1);
    expect(await takesDeals()).toBe(false);

    await end(trader);
    await keepWorkingHours(server);
    expect((await state(trader)).paused).toBe(0);

    // The next day begins and ends.
    server.clock.move(hours(23));
    await keepWorkingHours(server);
    server.clock.move(hours(1));
    await profile.beat();
    await keepWorkingHours(server);
    expect((await state(trader)).paused).toBe(1);
    server.clock.move(hours(23));
    await endDuePauses(server);
    expect((await state(trader)).paused).toBe(0);
  });

  test('work at once, and taking them away ends the rest they began, but no pause made by hand', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const byHand = await givenProfile(server, trader);
    await start(trader, { bank_profile_ids: [byHand.id], minutes: null });
    const now = minuteNow();
    await trader.post(pausesApi.setHours.path, { hours: hoursOf((now + 60) % 1440, (now + 120) % 1440) });
    expect((await state(trader)).paused).toBe(2);
    // A later beginning counts from now on, too.
    await trader.post(pausesApi.setHours.path, { hours: hoursOf((now + 90) % 1440, (now + 120) % 1440) });
    expect(Date.parse((await state(trader)).until) - server.clock.now().getTime()).toBeGreaterThan(minutes(88));
    await trader.post(pausesApi.setHours.path, { hours: null });
    await keepWorkingHours(server);
    expect(await state(trader)).toEqual({ working: 2, paused: 1, until: null });
    const paused = sql`select paused from bank_profiles where id = ${profile.id}`;
    expect(await server.db.value(paused)).toBe(false);
    expect((await trader.get(pausesApi.state.path)).body.hours).toBeNull();
  });
});

test('why no deals come says that it is a pause, and until when', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  const until = inMinutes(15);
  await start(trader, { minutes: 15 });
  const { profiles } = (await trader.get(idleProfilesApi.list.path)).body;
  expect(profiles).toEqual([{ bank_profile_id: profile.id, reason: 'paused', until, short: null }]);
});

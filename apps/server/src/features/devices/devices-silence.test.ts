import { countersApi } from '@app/contract/counters';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { inboxApi } from '@app/contract/notifications/inbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { makeSilenceWatch } from './devices-silence.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let look: () => Promise<void>;
/** It has been listening for long. */
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  look = makeSilenceWatch(server.needs);
  await pass(66);
});

/** Looks every three seconds, as the server does. */
async function pass(length: number, beat?: () => Promise<unknown>) {
  for (let second = 0; second < length; second += 3) {
    server.clock.move(seconds(3));
    await beat?.();
    await look();
  }
}
const told = async (device: number) =>
  (
    await server.db.many<{ event: string }>(sql`
      select event from journal where ref = ${device} and event in ('device.silent', 'device.back') order by id`)
  ).map(({ event }) => event);
const silentNow = async (who: Visitor) => (await who.get(countersApi.read.path)).body.devices.count;

test('after a minute without a heartbeat it is told once, in the inbox too, and once that the phone is back', async () => {
  const trader = await server.given.user();
  const { device, beat } = await givenProfile(server, trader);
  await pass(90, beat);
  expect(await told(device)).toEqual([]);
  await pass(57);
  expect([await told(device), await silentNow(trader)]).toEqual([[], 0]);
  await pass(6);
  expect([await told(device), await silentNow(trader)]).toEqual([['device.silent'], 1]);
  await pass(300);
  expect(await told(device)).toEqual(['device.silent']);
  const { items } = (await trader.post(inboxApi.list.path, { kind: 'device' })).body;
  expect(items).toMatchObject([{ event: 'device.silent', ref: device }, { event: 'bank-profile.tier_set' }]);

  await pass(3, beat);
  expect([await told(device), await silentNow(trader)]).toEqual([['device.silent', 'device.back'], 0]);
  await pass(66);
  expect(await told(device)).toEqual(['device.silent', 'device.back', 'device.silent']);
});

test('of a phone that nobody counts on it is not told: without traffic, on pause, unpaired, archived', async () => {
  const trader = await server.given.user();
  const [off, paused, unpaired, archived] = [
    await givenProfile(server, trader),
    await givenProfile(server, trader),
    await givenProfile(server, trader),
    await givenProfile(server, trader),
  ];
  await trader.post(bankProfilesApi.work.path, { bank_profile_id: off.id, available: 0 });
  await trader.post(pausesApi.start.path, { bank_profile_ids: [paused.id], minutes: null });
  await trader.post(devicesApi.token.path, { device_profile_id: unpaired.device });
  await trader.post(devicesApi.hide.path, { device_profile_id: archived.device, is_hided: 1 });
  await pass(120);
  for (const { device } of [off, paused, unpaired, archived]) expect(await told(device)).toEqual([]);
  expect(await silentNow(trader)).toBe(0);

  // When the pause ends, it is counted on again.
  await trader.post(pausesApi.end.path, { bank_profile_ids: [paused.id] });
  await pass(3);
  expect([await told(paused.device), await silentNow(trader)]).toEqual([['device.silent'], 1]);
  await trader.post(bankProfilesApi.work.path, { bank_profile_id: paused.id, available: 0 });
  expect(await silentNow(trader)).toBe(0);
});

test('a restart, or a time without the database, gives every phone its minute anew', async () => {
  const trader = await server.given.user();
  const { device, beat } = await givenProfile(server, trader);
  server.clock.move(minutes(10));
  look = makeSilenceWatch(server.needs);
  await pass(57);
  expect(await told(device)).toEqual([]);
  await pass(3, beat);

  await server.db.run(sql`alter table device_profiles rename to away`);
  for (let second = 0; second < 90; second += 3) {
    server.clock.move(seconds(3));
    await expect(look()).rejects.toThrow('does not exist');
  }
  await server.db.run(sql`alter table away rename to device_profiles`);
  await pass(57);
  expect(await told(device)).toEqual([]);
  await pass(6);
  expect(await told(device)).toEqual(['device.silent']);
});

test('of two processes that look at once one tells', async () => {
  const trader = await server.given.user();
  const { device } = await givenProfile(server, trader);
  const other = makeSilenceWatch(server.needs);
  await pass(57, other);
  server.clock.move(seconds(6));
  await Promise.all([look(), other()]);
  expect(await told(device)).toEqual(['device.silent']);
});

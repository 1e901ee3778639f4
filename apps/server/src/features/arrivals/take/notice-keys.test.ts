import { deviceDoorApi } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sweepArrivals } from '#features/arrivals/arrivals-jobs.ts';
import { hours, seconds } from '#lib/clock.ts';
import { tell } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

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
  trader = await server.given.user({ balance: 1_000_000_00n });
  profile = await givenProfile(server, trader);
});

const money = [{ amount: 700_00n }];
const sends = async (key: string) => (await tell(server, key, money)).status;
const byPhone = (key: string) => server.visitor(0, '', key);
const beats = async (key: string) => (await byPhone(key).post(deviceDoorApi.heartbeat.path, {})).status;
const sees = async (key: string) => (await byPhone(key).get(deviceDoorApi.state.path)).status;
const forwardKey = async () =>
  (await trader.post(devicesApi.forwardKey.path, { device_profile_id: profile.device })).body.key as string;

test('a phone that is paired sends, and nobody else', async () => {
  expect([await sends(profile.key), await sends('x'.repeat(43)), await sends(trader.token), await sends('')]).toEqual([
    200, 401, 401, 401,
  ]);
});

test('a key of a forwarder sends notices of its phone and does nothing else; a new one ends the old', async () => {
  const first = await forwardKey();
  expect([await sends(first), await beats(first), await sees(first)]).toEqual([200, 401, 401]);
  const second = await forwardKey();
  expect([await sends(first), await sends(second), await sends(profile.key)]).toEqual([401, 200, 200]);
  const dump = JSON.stringify(await server.db.many(sql`select k::text from notice_keys k`));
  expect(dump).not.toContain(second);
});

test('a phone that is not paired gets no key for a forwarder', async () => {
  const made = () => trader.post(devicesApi.forwardKey.path, { device_profile_id: profile.device });
  expect((await made()).status).toBe(200);
  // A new token ends the pairing until the phone has used it.
  const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: profile.device })).body;
  const refused = await made();
  expect([refused.status, refused.body.code]).toEqual([409, 'device_unpaired']);
  await server.stranger.post(deviceDoorApi.pair.path, { token });
  expect((await made()).status).toBe(200);
});

test('a new pairing ends every key of the phone: it may have been lost', async () => {
  const forward = await forwardKey();
  await trader.post(devicesApi.token.path, { device_profile_id: profile.device });
  expect([await sends(forward), await sends(profile.key)]).toEqual([401, 401]);
});

test('an archived phone sends for a day what it was told, and does nothing else; then its keys are gone', async () => {
  await profile.beat();
  const deal = { payment_id: 'archived-phone', amount: 1500, method_group: 'sbp' };
  expect((await server.platform('POST', platformApi.createDeal.path, deal)).status).toBe(200);
  const forward = await forwardKey();
  await trader.post(devicesApi.hide.path, { device_profile_id: profile.device, is_hided: 1 });
  expect((await tell(server, profile.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['matched']);
  expect([await beats(profile.key), await sees(profile.key), await sends(forward)]).toEqual([401, 401, 200]);
  expect((await trader.post(devicesApi.forwardKey.path, { device_profile_id: profile.device })).status).toBe(409);
  server.clock.move(hours(24) - seconds(1));
  expect([await sends(profile.key), await sends(forward)]).toEqual([200, 200]);
  server.clock.move(seconds(1));
  expect([await sends(profile.key), await sends(forward)]).toEqual([401, 401]);
  await sweepArrivals(server);
  expect(await server.db.many(sql`select 1 from notice_keys where device_profile_id = ${profile.device}`)).toEqual([]);
});

test('the phone sees its number without the middle, its banks, and its last notices', async () => {
  await profile.beat();
  await server.platform('POST', platformApi.createDeal.path, { payment_id: 'seen', amount: 1500, method_group: 'sbp' });
  await tell(server, profile.key, [{ amount: 1_500_00n }, { amount: 700_00n }]);
  const { body } = await byPhone(profile.key).get(deviceDoorApi.state.path);
  expect(body).toMatchObject({
    phonenumber: `+7 ••• •••-${profile.phonenumber.slice(-4, -2)}-${profile.phonenumber.slice(-2)}`,
    banks: [{ bank: '100000000004', id_alias: `ЛК${profile.id}`, available: 1, enable_push: 1 }],
  });
  expect(body.notices.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(['kept', 'matched']);
});

test('one phone cannot send without end, and its office goes on', async () => {
  const busy = await ownServer({ rateLimitPerMinute: 45 });
  const owner = await busy.given.user();
  const [loud, quiet] = [await givenProfile(busy, owner), await givenProfile(busy, owner)];
  const send = async (key: string) => (await tell(busy, key, money)).status;
  const answers: number[] = [];
  for (let index = 0; index < 4; index++) answers.push(await send(loud.key));
  expect(answers).toEqual([200, 200, 200, 429]);
  expect(await send(quiet.key)).toBe(200);
  const stored = async () => JSON.stringify(await busy.db.many(sql`select key from request_counts`));
  await expect.poll(stored).toContain('notices ');
  expect(await stored()).not.toContain(loud.key);
});

import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const change = (trader: Visitor, bank_profile_ids: number[], action: string, limits?: object) =>
  trader.post(bankProfilesApi.changeMany.path, { bank_profile_ids, change: { action, ...(limits && { limits }) } });
const read = async (trader: Visitor, ...ids: number[]) => {
  const { bankProfiles } = (await trader.post(bankProfilesApi.list.path, {})).body;
  return ids.map((id) => bankProfiles.find((profile: { id: number }) => profile.id === id));
};
const eventsOf = (id: number) =>
  server.db.many<{ event: string }>(sql`
    select event from journal where ref = ${id} and event like 'bank-profile.%' order by id desc limit 1`);

test('several are switched in one request, each with its own row in the journal', async () => {
  const trader = await server.given.user();
  const [one, two] = [await givenProfile(server, trader), await givenProfile(server, trader)];
  const { body } = await change(trader, [two.id, one.id, one.id], 'off');
  expect(body.results).toEqual([
    { bank_profile_id: one.id, error: null },
    { bank_profile_id: two.id, error: null },
  ]);
  expect(await read(trader, one.id, two.id)).toMatchObject([{ available: 0 }, { available: 0 }]);
  for (const { id } of [one, two]) expect(await eventsOf(id)).toEqual([{ event: 'bank-profile.traffic_off' }]);
});

test('one that is refused says why and keeps nobody else back', async () => {
  const trader = await server.given.user();
  const stranger = await server.given.user();
  const [own, foreign] = [await givenProfile(server, trader), await givenProfile(server, stranger)];
  const archived = await givenProfile(server, trader);
  await change(trader, [archived.id], 'archive');
  await change(trader, [own.id], 'off');

  const { status, body } = await change(trader, [own.id, archived.id, foreign.id, 2_000_000_000], 'on');
  expect(status).toBe(200);
  const errors = Object.fromEntries(
    body.results.map(({ bank_profile_id, error }: { bank_profile_id: number; error: string | null }) => [
      bank_profile_id,
      error,
    ]),
  );
  expect(errors).toEqual({
    [own.id]: null,
    [archived.id]: 'ЛК в архиве. Сначала верните его',
    [foreign.id]: 'Банковский профиль не найден',
    2000000000: 'Банковский профиль не найден',
  });
  expect(await read(trader, own.id)).toMatchObject([{ available: 1 }]);
});

test('limits that are named are set, the others stay as each has them', async () => {
  const trader = await server.given.user();
  const [small, large] = [
    await givenProfile(server, trader, { min_amount: 100, max_amount: 500 }),
    await givenProfile(server, trader, { min_amount: 1000, max_amount: 5000 }),
  ];
  const ids = [small.id, large.id];
  const { body } = await change(trader, ids, 'limits', { max_amount: 900, cycle_limit: 77_000 });
  expect(body.results).toEqual([
    { bank_profile_id: small.id, error: null },
    { bank_profile_id: large.id, error: 'Максимальная сумма должна быть больше минимальной' },
  ]);
  expect(await read(trader, ...ids)).toMatchObject([
    { min_amount: 100, max_amount: 900, cycle_limit: 77_000, fio: 'Иванов Иван', available: 1 },
    { min_amount: 1000, max_amount: 5000, cycle_limit: 1_000_000 },
  ]);
});

test('without a limit, or with crossed ones, nothing is asked of the server', async () => {
  const trader = await server.given.user();
  const { id } = await givenProfile(server, trader);
  for (const limits of [{}, { min_amount: 500, max_amount: 500 }]) {
    expect((await change(trader, [id], 'limits', limits)).status).toBe(400);
  }
});

test('upper limits need a session that has proven itself within the hour; nothing is changed without, and lower ones do not', async () => {
  const trader = await server.given.user();
  const [one, two] = [await givenProfile(server, trader), await givenProfile(server, trader)];
  const ids = [one.id, two.id];
  server.clock.move(minutes(61));
  const refused = await change(trader, ids, 'limits', { min_amount: 200, cycle_limit: 5000 });
  expect([refused.status, refused.body.code]).toEqual([403, 'prove_again']);
  expect(await read(trader, ...ids)).toMatchObject([{ min_amount: 100 }, { min_amount: 100 }]);

  expect((await change(trader, ids, 'limits', { min_amount: 200 })).status).toBe(200);
  expect(await read(trader, ...ids)).toMatchObject([{ min_amount: 200 }, { min_amount: 200 }]);
});

test('an archive is taken back: restored, and on again as before', async () => {
  const trader = await server.given.user();
  const [one, two] = [await givenProfile(server, trader), await givenProfile(server, trader)];
  const ids = [one.id, two.id];
  await change(trader, ids, 'archive');
  expect(await read(trader, ...ids)).toEqual([undefined, undefined]);
  await change(trader, ids, 'restore');
  await change(trader, ids, 'on');
  expect(await read(trader, ...ids)).toMatchObject([{ available: 1 }, { available: 1 }]);
});

test('two requests for the same in opposite order both come through', async () => {
  const trader = await server.given.user();
  const ids = [(await givenProfile(server, trader)).id, (await givenProfile(server, trader)).id];
  const answers = await Promise.all([change(trader, ids, 'off'), change(trader, ids.toReversed(), 'on')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one, two] = await read(trader, ...ids);
  expect(one.available).toBe(two.available);
});

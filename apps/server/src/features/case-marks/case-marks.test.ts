import { caseTalkApi } from '@app/contract/cases/case-talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours } from '#lib/clock.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { stoppedSince } from './case-marks.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());

const asked = (id: number) =>
  world.owner.post(caseTalkApi.staffWrite.path, talkForm({ kind: 'appeal', id, reader: 'trader', asks: '1' }, null));
const answered = (id: number) => world.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id }, null));
const expiresAt = async (id: number) =>
  (await server.db.value<Date>(sql`select expires_at from appeals where id = ${id}`)).getTime();

test('a question under review stops the desk’s time and not the trader’s, which is over', async () => {
  const id = await world.reviewed(world.trader);
  const came = server.clock.now();
  const before = await expiresAt(id);
  server.clock.move(hours(1));
  await asked(id);
  const given = () =>
    server.db.value<number>(sql`
      select extract(epoch from ${stoppedSince('appeal', sql`${id}::int`, sql`${came}::timestamptz`)})::int`);
  expect(await given()).toBe(24 * 3600);
  server.clock.move(hours(5));
  await answered(id);
  expect(await given()).toBe(5 * 3600);
  expect(await expiresAt(id)).toBe(before);
});

test('a question that began before the review goes on into the desk’s time, and only that part counts there', async () => {
  const id = await world.appeal(world.trader);
  await server.db.run(sql`update appeals set attempt = 2 where id = ${id}`);
  await asked(id);
  server.clock.move(hours(2));
  await world.trader.post('/trader/appeals/changestatus', { appeal_id: id, trader_note: 'Не было', state: 'cancel' });
  const came = server.clock.now();
  server.clock.move(hours(3));
  await answered(id);
  const given = await server.db.value<number>(sql`
    select extract(epoch from ${stoppedSince('appeal', sql`${id}::int`, sql`${came}::timestamptz`)})::int`);
  expect(given).toBe(3 * 3600);
});

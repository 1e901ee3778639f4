import { Group } from '@app/contract/access/users';
import { noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const loud = { volume: 80, kinds: { ...quietNotices.kinds, deal: { sound: true, popup: true } } };

test('notices are off until a person turns them on, and then as that person chose', async () => {
  const [trader, other] = [await server.given.user(), await server.given.user({ group: Group.moderator })];
  expect((await trader.get(noticesApi.read.path)).body).toEqual(quietNotices);
  expect(await trader.post(noticesApi.save.path, loud)).toMatchObject({ status: 200, body: { success: true } });
  expect((await trader.get(noticesApi.read.path)).body).toEqual(loud);
  expect((await other.get(noticesApi.read.path)).body).toEqual(quietNotices);
});

test('a kind that came later is silent for those who chose before it', async () => {
  const trader = await server.given.user();
  await trader.post(noticesApi.save.path, loud);
  await server.db.run(
    sql`update notice_choices set choices = choices #- '{kinds,review}' where user_id = ${trader.id}`,
  );
  expect((await trader.get(noticesApi.read.path)).body).toEqual(loud);
});

test('nonsense is refused and changes nothing', async () => {
  const trader = await server.given.user();
  for (const broken of [{}, { ...loud, volume: 101 }, { ...loud, kinds: { deal: { sound: 'yes', popup: false } } }]) {
    expect((await trader.post(noticesApi.save.path, broken)).status).toBe(400);
  }
  expect((await trader.get(noticesApi.read.path)).body).toEqual(quietNotices);
  expect((await server.stranger.get(noticesApi.read.path)).status).toBe(401);
  expect((await server.stranger.post(noticesApi.save.path, loud)).status).toBe(401);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const seenAt = async ({ id }: Visitor) =>
  (await server.db.one<{ seen_at: Date }>(sql`select seen_at from presences where trader_id = ${id}`))?.seen_at;
const ask = (who: Visitor) => who.get('/trader/settings');

test('who comes for the first time, or after a silence, is there as soon as they are answered', async () => {
  const trader = await server.given.user();
  await ask(trader);
  expect(await seenAt(trader)).toEqual(server.clock.now());
  server.clock.move(seconds(41));
  await ask(trader);
  expect(await seenAt(trader)).toEqual(server.clock.now());
});

test('who is at work all the time is noted every twenty seconds, with the others and a moment later', async () => {
  const [one, other] = [await server.given.user(), await server.given.user()];
  for (const trader of [one, other]) await ask(trader);
  const begun = server.clock.now();
  server.clock.move(seconds(19));
  await ask(one);
  server.clock.move(seconds(2));
  for (const trader of [other, one]) await ask(trader);
  expect([await seenAt(one), await seenAt(other)]).toEqual([begun, begun]);
  const now = server.clock.now();
  await expect.poll(() => Promise.all([one, other].map(seenAt))).toEqual([now, now]);
});

test('a moment that could not be written down is said again by the next request', async () => {
  const trader = await server.given.user();
  await ask(trader);
  server.clock.move(seconds(21));
  await server.db.run(sql`alter table presences rename to presences_elsewhere`);
  const written = vi.spyOn(server.db, 'run');
  await ask(trader);
  await expect.poll(() => written.mock.settledResults.map(({ type }) => type)).toContain('rejected');
  written.mockRestore();
  await server.db.run(sql`alter table presences_elsewhere rename to presences`);
  server.clock.move(seconds(1));
  await ask(trader);
  expect(await seenAt(trader)).toEqual(server.clock.now());
});

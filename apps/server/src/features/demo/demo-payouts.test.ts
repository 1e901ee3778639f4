import { payoutsApi } from '@app/contract/payouts';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { verifyLedger } from '#features/ledger/ledger-service.ts';
import { minutes } from '#lib/clock.ts';
import { ownServer, type Visitor } from '#testing/server.ts';
import { seedDemoPayouts } from './demo-payouts.ts';
import { seedDemo } from './demo-service.ts';
import { DEMO_PASSWORD } from './demo-world.ts';

// It checks passwords and draws the first pages of receipts, both slow on a busy machine.
test('the demo has payouts on every tab: a history once, a full pool at every start', async () => {
  const server = await ownServer({ demo: true });
  await seedDemo(server.needs);
  await seedDemoPayouts(server.needs);
  const enter = async (login: string) =>
    server.visitor(0, login, (await server.signIn(login, DEMO_PASSWORD)).body.token);
  const [trader, moderator] = [await enter('trader5'), await enter('moderator')];
  const count = async (who: Visitor, path: string, status: number) =>
    (await who.post(path, { status })).body.countPayoutRequests;
  const all = async () => ({
    trader: await Promise.all([0, 1, 2, 6].map((status) => count(trader, payoutsApi.list.path, status))),
    moderator: await Promise.all(
      [0, 1, 2, 6, -1].map((status) => count(moderator, payoutsApi.moderationList.path, status)),
    ),
  });
  const seeded = { trader: [12, 2, 2, 6], moderator: [12, 3, 3, 8, 2] };
  expect(await all()).toEqual(seeded);

  const { payoutRequests, countOverdue } = (await moderator.post(payoutsApi.moderationList.path, { status: 2 })).body;
  expect(countOverdue).toBe(1);
  expect(payoutRequests.filter((row: { receipt_seen_before: boolean }) => row.receipt_seen_before)).toHaveLength(1);
  const receipts = await Promise.all(payoutRequests.map((row: { url: string }) => server.stranger.get(row.url)));
  expect(receipts.map(({ status }) => status)).toEqual([200, 200, 200]);

  // Nothing keeps the visitor from taking one, and the next start fills the pool again.
  const { id } = (await trader.post(payoutsApi.list.path, {})).body.payoutRequests[0];
  expect((await trader.post(payoutsApi.edit.path, { id, action: 'accept' })).status).toBe(200);
  server.clock.move(minutes(1));
  await seedDemoPayouts(server.needs);
  expect(await all()).toEqual({ trader: [12, 3, 2, 6], moderator: [12, 4, 3, 8, 2] });
  expect(await server.db.many(sql`select 1 from files where owner_kind is null`)).toEqual([]);
  expect(await verifyLedger(server.db)).toEqual([]);
}, 60_000);

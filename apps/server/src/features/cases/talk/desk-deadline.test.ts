import { Group } from '@app/contract/access/users';
import type { CaseKind } from '@app/contract/cases/case-leases';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { RuleName } from '@app/contract/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { hours, minutes } from '#lib/clock.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());

const asked = (kind: CaseKind, id: number) =>
  world.owner.post(caseTalkApi.staffWrite.path, talkForm({ kind, id, reader: 'trader', asks: '1' }, null));
const answered = (kind: CaseKind, id: number, trader = world.trader) =>
  trader.post(caseTalkApi.write.path, talkForm({ kind, id }, null));
const expiresAt = async (id: number) =>
  (await server.db.value<Date>(sql`select expires_at from appeals where id = ${id}`)).getTime();
const now = () => server.clock.now().getTime();
/** As the queue, the flags and «Сегодня» have it. */
const due = async (kind: CaseKind, id: number) => {
  const { rows } = (await world.owner.post('/staff/v1/cases', { kind, search: String(id) })).body;
  return Date.parse(rows.find((row: { id: number }) => row.id === id).due);
};
const rule = (name: RuleName, value: bigint) =>
  server.db.begin((tx) => setRule(tx, { name, value, reason: 'Проверка' }, { by: 'operator', at: server.clock.now() }));

test('a question under review stops the desk’s time and not the trader’s, which is over', async () => {
  const id = await world.reviewed(world.trader);
  const before = await expiresAt(id);
  const first = now() + hours(24);
  expect(await due('appeal', id)).toBe(first);
  server.clock.move(hours(1));
  await asked('appeal', id);
  expect(await due('appeal', id)).toBe(first + hours(24));
  server.clock.move(hours(5));
  await answered('appeal', id);
  expect(await due('appeal', id)).toBe(first + hours(5));
  expect(await expiresAt(id)).toBe(before);
});

test('a question that began before the review goes on into the desk’s time, and only that part counts there', async () => {
  const id = await world.appeal(world.trader);
  await server.db.run(sql`update appeals set attempt = 2 where id = ${id}`);
  await asked('appeal', id);
  server.clock.move(hours(2));
  await world.trader.post('/trader/appeals/changestatus', { appeal_id: id, trader_note: 'Не было', state: 'cancel' });
  const first = now() + hours(24);
  expect(await due('appeal', id)).toBe(first + hours(22));
  const expires = await expiresAt(id);
  server.clock.move(hours(3));
  await answered('appeal', id);
  expect(await due('appeal', id)).toBe(first + hours(3));
  expect(await expiresAt(id)).toBe(expires);
});

test('a payout has its own hour at the desk, which a question stops as well; back in work it has none', async () => {
  const payer = await server.given.user({ group: Group.payoutTrader });
  const id = await world.reviewedPayout(payer);
  const first = now() + hours(1);
  expect(await due('payout', id)).toBe(first);
  server.clock.move(minutes(20));
  await asked('payout', id);
  server.clock.move(hours(2));
  expect((await world.owner.post('/staff/v1/cases', { search: String(id) })).body.rows[0].flags).toEqual([]);
  await answered('payout', id, payer);
  expect(await due('payout', id)).toBe(first + hours(2));
  const judged = sql`select judge_until from payouts where id = ${id}`;
  const sendback = { id, action: 'sendback', reject_comment: 'Не видно' };
  expect((await world.moderator.post(payoutsApi.moderationEdit.path, sendback)).status).toBe(200);
  expect(await server.db.value(judged)).toBeNull();
});

test('a changed rule touches only what begins afterwards', async () => {
  const appeal = await world.reviewed(world.trader);
  const payout = await world.reviewedPayout(await server.given.user({ group: Group.payoutTrader }));
  const began = now();
  await rule('case_hours', 6n);
  await rule('payout_check_hours', 3n);
  expect(await due('appeal', appeal)).toBe(began + hours(24));
  expect(await due('payout', payout)).toBe(began + hours(1));
  const later = await world.reviewed(world.trader);
  expect(await due('appeal', later)).toBe(now() + hours(6));
  const next = await world.reviewedPayout(await server.given.user({ group: Group.payoutTrader }));
  expect(await due('payout', next)).toBe(now() + hours(3));
});

import { appealsApi } from '@app/contract/appeals/appeals-api';
import { caseLeasesApi } from '@app/contract/cases/case-leases';
import { caseViewApi } from '@app/contract/cases/case-view';
import { type CaseRow, casesApi } from '@app/contract/cases/cases';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { inboxApi } from '@app/contract/notifications/inbox';
import { platformApi } from '@app/contract/platforms/platform';
import type { RuleName } from '@app/contract/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { hours, minutes } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { appealForm, givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { notifyOverdue } from './notify-overdue.ts';

let server: TestServer;
let world: World;
let judge: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  judge = await server.given.user({ roles: ['support'] });
});
beforeEach(() => server.db.run(sql`delete from rules`));
afterAll(() => server.stop());

const set = (name: RuleName, value: bigint) =>
  server.db.begin((tx) => setRule(tx, { name, value, reason: 'Проба' }, { by: 'operator', at: server.clock.now() }));
const take = async (who: Visitor, id: number) =>
  (await who.post(caseLeasesApi.take.path, { kind: 'payout', id })).body.lease;

test('how long a lease lasts, and how many one person has', async () => {
  await set('lease_minutes', 2n);
  await set('most_leases', 1n);
  const [first, second] = [
    await world.reviewedPayout(world.payoutTrader),
    await world.reviewedPayout(world.payoutTrader),
  ];
  const { until } = await take(judge, first);
  expect(Date.parse(until) - server.clock.now().getTime()).toBe(minutes(2));
  await take(judge, second);
  const colleague = await server.given.user({ roles: ['support'] });
  expect((await take(colleague, first)).mine).toBe(true);
  expect((await take(colleague, second)).mine).toBe(false);
  server.clock.move(minutes(2));
  expect((await take(colleague, second)).mine).toBe(true);
});

test('for how many hours questions stop the deadline of a case; none with 0', async () => {
  const untilOf = (id: number) =>
    server.db.value<number>(sql`select extract(epoch from judge_until)::float8 * 1000 from appeals where id = ${id}`);
  const ask = async (id: number) =>
    judge.post(
      caseTalkApi.staffWrite.path,
      talkForm({ kind: 'appeal', id, text: 'Где деньги?', reader: 'trader', asks: '1' }, null),
    );
  const moved: number[] = [];
  for (const most of [2n, 0n]) {
    await set('question_hours', most);
    const id = await world.reviewed(world.trader);
    const before = await untilOf(id);
    expect((await ask(id)).status).toBe(200);
    moved.push(((await untilOf(id)) ?? 0) - (before ?? 0));
  }
  expect(moved).toEqual([hours(2), 0]);
});

test('what «many rejections» are: how many, of how many, and within how many days', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  for (let count = 0; count < 2; count++) await people.cancel(trader, await people.inWork(trader));
  const id = await people.inReview(trader);
  const done = await people.inReview(trader);
  await people.moderate(await people.moderator(), done, 'done');
  const flagged = async () => {
    const { rows } = (await judge.post(casesApi.list.path, { trader: trader.login, kind: 'payout' })).body;
    return (rows as CaseRow[]).find((row) => row.id === id)?.flags.includes('rejections');
  };
  const earlier = async () => (await judge.post(caseViewApi.view.path, { kind: 'payout', id })).body.earlier;
  expect(await flagged()).toBe(false);
  expect(await earlier()).toMatchObject({ days: 30, ended: 3, bad: 2 });
  await set('rejections_least', 2n);
  expect(await flagged()).toBe(true);
  await set('rejections_percent', 67n);
  expect(await flagged()).toBe(false);
  await set('rejections_percent', 66n);
  expect(await flagged()).toBe(true);
  await set('rejections_days', 3n);
  server.clock.move(hours(73));
  expect(await flagged()).toBe(false);
  expect(await earlier()).toMatchObject({ days: 3, ended: 0, bad: 0 });
});

test('how many appeals a deal may have', async () => {
  await set('appeal_attempts', 1n);
  const { id, deal_id } = await world.appealed(world.trader);
  const no = { appeal_id: id, trader_note: 'Не найден', state: 'cancel' };
  expect((await world.trader.post(appealsApi.changeStatus.path, no)).status).toBe(200);
  const status = () => server.db.value(sql`select status from appeals where id = ${id}`);
  expect(await status()).toBe(4);
  await server.db.run(sql`update appeals set status = 2, held_amount = 0, short_amount = 0 where id = ${id}`);
  const again = () => world.platforms.own('POST', platformApi.createAppeal.path, appealForm(deal_id, 1000));
  expect((await again()).body).toMatchObject({ error: 'По этой сделке уже была 1 апелляция, больше нельзя' });
  await set('appeal_attempts', 2n);
  expect((await again()).status).toBe(200);
});

test('how long a payee is seen after the end', async () => {
  await set('payee_shown_hours', 2n);
  const people = payoutPeople(server);
  const trader = await people.trader();
  await people.moderate(await people.moderator(), await people.inReview(trader), 'done');
  const fio = async () => (await people.list(trader, { status: 6 })).payoutRequests[0].fio;
  server.clock.move(hours(2) - 1);
  expect(await fio()).toBe('Петров Пётр Петрович');
  server.clock.move(1);
  expect(await fio()).toBe('П. П. П.');
});

test('how often owners are told of what is overdue', async () => {
  await set('overdue_minutes', 5n);
  await world.reviewedPayout(world.payoutTrader);
  const told = async () => (await world.owner.post(inboxApi.list.path, { kind: 'case' })).body.items.length;
  server.clock.move(hours(2));
  await notifyOverdue(server.needs);
  const before = await told();
  for (let minute = 0; minute < 10; minute++) {
    server.clock.move(minutes(1));
    await notifyOverdue(server.needs);
  }
  expect((await told()) - before).toBe(2);
});

import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { inboxApi } from '@app/contract/notifications/inbox';
import { noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { queueNotices } from '#testing/server/run-jobs.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { notifyOverdue } from './notify-overdue.ts';

let server: TestServer;
let world: World;
let owners: Visitor[];
let support: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  owners = [world.owner, await server.given.user({ roles: ['owner', 'support'] })];
  support = await server.given.user({ roles: ['support'] });
});
afterAll(() => server.stop());

/** As several processes do it, every minute. */
const pass = async (length: number) => {
  for (let gone = 0; gone < length; gone += minutes(1)) {
    server.clock.move(minutes(1));
    await Promise.all([notifyOverdue(server.needs), notifyOverdue(server.needs), notifyOverdue(server.needs)]);
  }
};
const told = async (who: Visitor) =>
  (await who.post(inboxApi.list.path, { kind: 'case' })).body.items as { event: string; note: string; at: string }[];
const countTold = async () => (await told(world.owner)).length;
const clear = () =>
  server.db.run(
    sql`update payouts set status = 4, note = 'конец', note_kind = 'rejected', judge_until = null where status in (1, 2, -1)`,
  );

test('an appeal is told by its own deadline, which a question has moved', async () => {
  const id = await world.reviewed(world.trader);
  await world.owner.post(
    caseTalkApi.staffWrite.path,
    talkForm({ kind: 'appeal', id, reader: 'trader', asks: '1' }, null),
  );
  server.clock.move(hours(48) - minutes(2));
  await pass(minutes(1));
  expect(await countTold()).toBe(0);
  await pass(minutes(1));
  expect((await told(world.owner)).map(({ note }) => note)).toEqual([
    expect.stringMatching(new RegExp(`^1 дело, апелляция № ${id}, срок вышел`)),
  ]);
  await server.db.run(sql`update appeals set status = 5, held_amount = 0, short_amount = 0 where id = ${id}`);
  server.clock.move(hours(1));
});

test('nobody is told while every case has time; then every owner once an hour, of all cases together, and nobody else', async () => {
  const people = payoutPeople(server);
  const first = await people.inReview(await people.trader());
  server.clock.move(minutes(10));
  await people.inReview(await people.trader());
  await pass(minutes(49));
  expect(await countTold()).toBe(1);
  await pass(minutes(2));
  for (const owner of owners) {
    const [row, ...others] = await told(owner);
    expect(others).toHaveLength(1);
    expect(row).toMatchObject({ event: 'staff.cases_overdue' });
    expect(row?.note).toMatch(new RegExp(`^1 дело, выплата № ${first}, срок вышел \\d\\d\\.\\d\\d в \\d\\d:\\d\\d$`));
  }
  await pass(minutes(58));
  expect(await countTold()).toBe(2);
  await pass(minutes(2));
  const [newest, before] = await told(world.owner);
  expect(newest?.note).toMatch(new RegExp(`^2 дела, первое: выплата № ${first},`));
  expect(Date.parse(newest?.at ?? '') - Date.parse(before?.at ?? '')).toBe(hours(1));
  await pass(hours(3));
  expect(await countTold()).toBe(6);
  expect(await told(support)).toEqual([]);
  expect(await told(world.moderator)).toEqual([]);

  await clear();
  await pass(hours(2));
  expect(await countTold()).toBe(6);
});

test('the bell counts it, and whoever chose so is told outside the cabinet as well', async () => {
  const people = payoutPeople(server);
  const kinds = { ...quietNotices.kinds, overdue: { sound: false, popup: false, telegram: true } };
  await world.owner.post(noticesApi.save.path, { ...quietNotices, kinds });
  const late = await people.inReview(await people.trader(), { amount: 310_000 });
  await people.moderate(world.moderator, late, 'done');
  const unread = async () => (await world.owner.get('/trader/counters')).body.inbox.count;
  const had = await unread();
  server.clock.move(hours(2));
  await notifyOverdue(server.needs);
  expect((await told(world.owner))[0]?.note).toMatch(/\. Ждут второго человека: 1$/);
  expect(await unread()).toBe(had + 1);
  await queueNotices(server.needs);
  const queued = sql`select user_id, kind from notice_queue where event = 'staff.cases_overdue' and not told`;
  expect(await server.db.many(queued)).toEqual([{ user_id: world.owner.id, kind: 'overdue' }]);
});

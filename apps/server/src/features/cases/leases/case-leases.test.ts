import { Group } from '@app/contract/access/users';
import { ruleBook } from '@app/contract/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { refuseIfLeasedByAnother, sweepLeases } from './case-leases.ts';

const LEASE_MINUTES = Number(ruleBook.lease_minutes.initial);
const MOST_LEASES = Number(ruleBook.most_leases.initial);

let server: TestServer;
let world: World;
let [olga, pavel]: Visitor[] = [];
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
beforeEach(async () => {
  olga = await server.given.user({ roles: ['support'] });
  pavel = await server.given.user({ roles: ['support'] });
  moderator = await server.given.user({ group: Group.moderator });
});
afterAll(() => server.stop());

const people = () => {
  if (!olga || !pavel) throw new Error('Nobody is there');
  return { olga, pavel };
};
const take = (who: Visitor, kind: string, id: number, opening?: string) =>
  who.post('/staff/v1/cases/lease', { kind, id, opening });
const leave = (who: Visitor, kind: string, id: number, opening?: string) =>
  who.post('/staff/v1/cases/leave', { kind, id, opening });
const holder = ({ body }: Answer) => [body.lease.holder.login, body.lease.mine];
const heard = ({ status, body }: Answer) => [status, body.code];
const payout = () => world.reviewedPayout(world.payoutTrader);
const told = (id: number) =>
  server.db.many<{ event: string; actor: string; data: object }>(sql`
    select event, actor, data from journal where split_part(event, '.', 1) = 'case' and ref = ${id} order by id`);
const mayDecide = (kind: 'appeal' | 'payout', id: number, { id: person }: Visitor) =>
  server.db
    .begin((tx) => refuseIfLeasedByAnother(tx, { kind, id }, person, server.clock.now()))
    .then(() => 'may', String);

test('a case is one’s own for ten minutes, longer while it is open, and a colleague sees whose it is', async () => {
  const { olga, pavel } = people();
  const id = await world.reviewed(world.trader);
  const taken = await take(olga, 'appeal', id);
  expect(holder(taken)).toEqual([olga.login, true]);
  expect(Date.parse(taken.body.lease.until) - server.clock.now().getTime()).toBe(minutes(LEASE_MINUTES));
  expect(holder(await take(pavel, 'appeal', id))).toEqual([olga.login, false]);
  expect(await mayDecide('appeal', id, olga)).toBe('may');
  expect(await mayDecide('appeal', id, pavel)).toContain(olga.login);

  server.clock.move(minutes(9));
  await take(olga, 'appeal', id);
  server.clock.move(minutes(9));
  expect(holder(await take(pavel, 'appeal', id))).toEqual([olga.login, false]);
  server.clock.move(minutes(1) + seconds(1));
  expect(await mayDecide('appeal', id, pavel)).toBe('may');
  expect(holder(await take(pavel, 'appeal', id))).toEqual([pavel.login, true]);
  expect(holder(await take(olga, 'appeal', id))).toEqual([pavel.login, false]);
  // Taking is told, prolonging is not.
  expect(await told(id)).toEqual([
    { event: 'case.taken', actor: `staff:${olga.id}`, data: { kind: 'appeal' } },
    { event: 'case.taken', actor: `staff:${pavel.id}`, data: { kind: 'appeal' } },
  ]);
});

test('closing it gives it free at once; nobody can close a colleague’s', async () => {
  const { olga, pavel } = people();
  const id = await payout();
  await take(moderator, 'payout', id);
  expect((await leave(olga, 'payout', id)).status).toBe(200);
  expect(holder(await take(olga, 'payout', id))).toEqual([moderator.login, false]);
  await leave(moderator, 'payout', id);
  await leave(moderator, 'payout', id);
  expect(holder(await take(pavel, 'payout', id))).toEqual([pavel.login, true]);
  expect((await told(id)).map(({ event, actor }) => `${event} ${actor}`)).toEqual([
    `case.taken user:${moderator.id}`,
    `case.left user:${moderator.id}`,
    `case.taken staff:${pavel.id}`,
  ]);
});

test('of many at once exactly one gets a free case, and one that has run out', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, () => server.given.user({ roles: ['support'] })));
  const id = await payout();
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(crowd.map((person) => take(person, 'payout', id)));
    expect(answers.filter(({ body }) => body.lease.mine)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.lease.holder.id)).size).toBe(1);
    server.clock.move(minutes(LEASE_MINUTES));
  }
  expect(await told(id)).toHaveLength(3);
});

test('a payout and an appeal of the same number are two cases', async () => {
  const { olga, pavel } = people();
  const [id, appeal] = [await payout(), await world.reviewed(world.trader)];
  await server.db.run(sql`
    insert into case_leases (kind, case_id, holder_id, taken_at, until, openings)
    values ('payout', ${appeal}, ${olga.id}, ${server.clock.now()}, ${new Date('2099-01-01')}, '{}')`);
  expect(holder(await take(pavel, 'appeal', appeal))).toEqual([pavel.login, true]);
  expect(holder(await take(pavel, 'payout', id))).toEqual([pavel.login, true]);
});

test('moderators judge payouts and no appeals; what is closed or not there is nobody’s', async () => {
  const { olga } = people();
  const appeal = await world.reviewed(world.trader);
  expect(heard(await take(moderator, 'appeal', appeal))).toEqual([404, 'case_not_found']);
  expect(heard(await take(moderator, 'payout', 2_000_000_000))).toEqual([404, 'case_not_found']);
  expect(heard(await take(olga, 'appeal', await world.appeal(world.trader)))).toEqual([409, 'case_closed']);
  expect(heard(await take(moderator, 'payout', await world.payout()))).toEqual([409, 'case_closed']);
  const late = await world.taken(world.otherPayoutTrader);
  expect(heard(await take(moderator, 'payout', late))).toEqual([409, 'case_closed']);
  server.clock.move(minutes(31));
  expect(holder(await take(moderator, 'payout', late))).toEqual([moderator.login, true]);
});

test('whoever paid it, and whoever decided it before, does not judge it', async () => {
  const { olga } = people();
  const id = await payout();
  const path = '/trader/payoutrequest/moderation/edit';
  const no = { id, action: 'notproven', reject_comment: 'Не видно перевода' };
  expect((await moderator.post(path, no)).status).toBe(200);
  expect(heard(await take(moderator, 'payout', id))).toEqual([403, 'case_judged']);
  expect(holder(await take(olga, 'payout', id))).toEqual([olga.login, true]);

  const own = await payout();
  await server.db.run(sql`update payouts set trader_id = ${moderator.id} where id = ${own}`);
  expect(heard(await take(moderator, 'payout', own))).toEqual([403, 'case_party']);
});

test('what has run out is cleared away, what is open stays', async () => {
  const { olga } = people();
  const [old, open] = [await payout(), await payout()];
  await take(olga, 'payout', old);
  server.clock.move(minutes(LEASE_MINUTES));
  await take(olga, 'payout', open);
  await sweepLeases(server.needs);
  expect(await server.db.many(sql`select case_id from case_leases where holder_id = ${olga.id}`)).toEqual([
    { case_id: open },
  ]);
});

test('open in two tabs it stays one’s own when one of them is closed, and is free when the other is, or is heard of no more', async () => {
  const { olga, pavel } = people();
  const id = await payout();
  await take(olga, 'payout', id, 'first');
  server.clock.move(minutes(3));
  const second = await take(olga, 'payout', id, 'second');
  await leave(olga, 'payout', id, 'first');
  await leave(olga, 'payout', id, 'first');
  const seen = await take(pavel, 'payout', id, 'of pavel');
  expect(holder(seen)).toEqual([olga.login, false]);
  expect(seen.body.lease.until).toBe(second.body.lease.until);
  await leave(olga, 'payout', id, 'second');
  expect(holder(await take(pavel, 'payout', id))).toEqual([pavel.login, true]);
  expect((await told(id)).map(({ event }) => event)).toEqual(['case.taken', 'case.left', 'case.taken']);

  const other = await payout();
  await take(olga, 'payout', other, 'crashed');
  server.clock.move(minutes(9));
  await take(olga, 'payout', other, 'open');
  await leave(olga, 'payout', other, 'open');
  // The crashed one was last heard of nine minutes ago.
  expect(holder(await take(pavel, 'payout', other))).toEqual([olga.login, false]);
  server.clock.move(minutes(1));
  expect(holder(await take(pavel, 'payout', other))).toEqual([pavel.login, true]);
});

test('opened on several pages in the same moment it is taken once', async () => {
  const { olga } = people();
  const id = await payout();
  await Promise.all(['one', 'two', 'three', 'four'].map((opening) => take(olga, 'payout', id, opening)));
  expect((await told(id)).map(({ event }) => event)).toEqual(['case.taken']);
  for (const opening of ['one', 'two', 'three']) await leave(olga, 'payout', id, opening);
  expect((await told(id)).map(({ event }) => event)).toEqual(['case.taken']);
  await leave(olga, 'payout', id, 'four');
  expect((await told(id)).map(({ event }) => event)).toEqual(['case.taken', 'case.left']);
});

test('openings of somebody who had the case before do not count for who has it now', async () => {
  const { olga, pavel } = people();
  const id = await payout();
  await take(olga, 'payout', id, 'one');
  server.clock.move(minutes(LEASE_MINUTES));
  await take(pavel, 'payout', id, 'two');
  await leave(olga, 'payout', id, 'one');
  expect(holder(await take(olga, 'payout', id, 'one'))).toEqual([pavel.login, false]);
  await leave(pavel, 'payout', id, 'two');
  expect(await server.db.many(sql`select from case_leases where case_id = ${id} and kind = 'payout'`)).toEqual([]);
});

test('one person has a few at most: one more gives that one free that was not heard of for longest', async () => {
  const { olga, pavel } = people();
  const ids: number[] = [];
  while (ids.length <= MOST_LEASES) ids.push(await payout());
  const [first = 0, second = 0, ...rest] = ids;
  const last = rest.at(-1) ?? 0;
  for (const id of ids.slice(0, -1)) {
    await take(olga, 'payout', id);
    server.clock.move(seconds(10));
  }
  // Still open on the screen, so it is the second that was not heard of for longest.
  await take(olga, 'payout', first);
  await take(olga, 'payout', last);
  expect(holder(await take(pavel, 'payout', first))).toEqual([olga.login, false]);
  expect(holder(await take(pavel, 'payout', second))).toEqual([pavel.login, true]);
  expect((await told(second)).map(({ event, actor }) => `${event} ${actor}`)).toEqual([
    `case.taken staff:${olga.id}`,
    `case.left staff:${olga.id}`,
    `case.taken staff:${pavel.id}`,
  ]);
});

test('taken while a colleague’s decision is on its way, a case waits for it and is found decided', async () => {
  const { olga } = people();
  const id = await payout();
  let answered = false;
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const deciding = server.db.begin(async (tx) => {
    await tx.run(sql`select from payouts where id = ${id} for update`);
    lock();
    await decided;
    await tx.run(sql`update payouts set status = 6 where id = ${id}`);
  });
  await locked;
  const taking = take(olga, 'payout', id).finally(() => {
    answered = true;
  });
  await untilSomeoneWaits(server.db);
  expect(answered).toBe(false);
  decide();
  await deciding;
  expect(heard(await taking)).toEqual([409, 'case_closed']);
});

test('whose word waits for another’s holds up nobody: neither who asked nor who did not agree has the case, nor takes it', async () => {
  const { olga, pavel } = people();
  const owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
  const id = await payout();
  await server.db.run(sql`update payouts set amount = 31000000 where id = ${id}`);
  const done = (who: Visitor) =>
    who.post(`/staff/v1/cases/payout/${id}/decide`, { action: 'done', reason_code: 'receipt_valid' });
  const disagree = (who: Visitor) => who.post('/staff/v1/cases/disagree', { kind: 'payout', id, reason: 'Чек чужой' });
  const seen = async (who: Visitor) => (await who.post('/staff/v1/cases/view', { kind: 'payout', id })).body.row;

  expect((await done(olga)).body.request_id).toEqual(expect.any(Number));
  expect(heard(await take(olga, 'payout', id))).toEqual([409, 'case_spoken']);
  expect(await seen(olga)).toMatchObject({ standing: 'asked', lease: null });
  // Their page had it still when the word was said elsewhere.
  const leaseOf = ({ id: holder }: Visitor) =>
    server.db.run(sql`
    insert into case_leases (kind, case_id, holder_id, taken_at, until, openings)
    values ('payout', ${id}, ${holder}, ${server.clock.now()}, ${new Date('2099-01-01')}, '{}')`);
  await leaseOf(olga);
  expect((await seen(moderator)).lease).toBeNull();
  expect(heard(await disagree(moderator))).toEqual([200, undefined]);
  await server.db.run(sql`delete from case_leases where case_id = ${id}`);

  await leaseOf(moderator);
  expect(heard(await take(moderator, 'payout', id))).toEqual([409, 'case_spoken']);
  expect(holder(await take(pavel, 'payout', id))).toEqual([pavel.login, true]);
  await leave(pavel, 'payout', id);
  await leaseOf(moderator);
  expect((await done(owner)).status).toBe(200);
  expect(await server.db.value(sql`select status from payouts where id = ${id}`)).toBe(6);
});

test('an owner takes over what a colleague keeps, and the journal names both; nobody else may', async () => {
  const { olga, pavel } = people();
  const owner = await server.given.user({ roles: ['owner'] });
  const id = await payout();
  const over = (who: Visitor) => who.post('/staff/v1/cases/lease', { kind: 'payout', id, over: true });
  await take(olga, 'payout', id, 'of olga');
  for (const other of [pavel, moderator]) expect(heard(await over(other))).toEqual([403, 'owners_only']);
  expect(holder(await take(owner, 'payout', id))).toEqual([olga.login, false]);
  expect(holder(await over(owner))).toEqual([owner.login, true]);
  expect(holder(await over(owner))).toEqual([owner.login, true]);
  expect(holder(await take(olga, 'payout', id, 'of olga'))).toEqual([owner.login, false]);
  await leave(olga, 'payout', id, 'of olga');
  expect(await mayDecide('payout', id, olga)).toContain(owner.login);
  expect(await told(id)).toEqual([
    { event: 'case.taken', actor: `staff:${olga.id}`, data: { kind: 'payout' } },
    { event: 'case.taken', actor: `staff:${owner.id}`, data: { kind: 'payout', taken_from: olga.id } },
  ]);
});

import { Group } from '@app/contract/access/users';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { endDueHolds } from '#features/appeals/appeals-jobs.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { makeActKinds } from './act-kinds.ts';
import { appealPeople, findWrongHolds, judgeAs } from './testing/given/appeals.ts';
import { givenWorld, talkForm, type World } from './testing/given/world.ts';
import { endWhatIsDue } from './testing/server/run-jobs.ts';
import { startServer, type TestServer, type Visitor } from './testing/server/server.ts';

// What time does to cases, on a server whose clock is moved.
let server: TestServer;
let world: World;
let people: Awaited<ReturnType<typeof appealPeople>>;
let [judge, colleague]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
beforeEach(async () => {
  people = await appealPeople(server, 100_000_00n);
  [judge, colleague] = [
    await server.given.user({ roles: ['support'] }),
    await server.given.user({ roles: ['support'] }),
  ];
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  expect(await findWrongHolds(server.db)).toEqual([]);
  await server.stop();
});

const judges = () => {
  if (!judge || !colleague) throw new Error('Nobody is there');
  return { judge, colleague };
};
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code ?? ''];
const ask = (kind: 'appeal' | 'payout', id: number) =>
  judges().judge.post(
    caseTalkApi.staffWrite.path,
    talkForm({ kind, id, text: 'Где выписка?', reader: 'trader', asks: '1' }, null),
  );
const answer = (id: number) =>
  people.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id, text: 'Вот она' }, null));
const lease = (who: Visitor, kind: string, id: number) => who.post('/staff/v1/cases/lease', { kind, id });
const reviews = (id: number) =>
  server.db.value<number>(sql`select count(*)::int from journal where event = 'appeal.sent_to_review' and ref = ${id}`);
const look = () => endWhatIsDue(server.needs);

test('the trader’s time runs out and the appeal goes to review, once; not a second earlier', async () => {
  const { id } = await people.givenAppeal(1000);
  server.clock.move(hours(24) - seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(0);
  server.clock.move(seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(4);
  await look();
  expect(await reviews(id)).toBe(1);
});

test('while staff wait for an answer it does not run out, until 24 hours of standing still are used up', async () => {
  const { id } = await people.givenAppeal(2000);
  server.clock.move(hours(23));
  expect((await ask('appeal', id)).status).toBe(200);
  server.clock.move(hours(24));
  await look();
  expect(await people.statusOf(id)).toBe(0);
  server.clock.move(hours(1) - seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(0);
  server.clock.move(seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(4);
});

test('an early answer gives the rest back, and a second question has only that', async () => {
  const { id } = await people.givenAppeal(3000);
  await ask('appeal', id);
  server.clock.move(hours(2));
  expect((await answer(id)).status).toBe(200);
  const left = async () =>
    ((await server.db.value<Date>(sql`select expires_at from appeals where id = ${id}`)).getTime() -
      server.clock.now().getTime()) /
    hours(1);
  expect(await left()).toBe(24);
  server.clock.move(hours(1));
  await ask('appeal', id);
  // 22 of the 24 are left: it stands still for those and then goes on with the 23 that the trader has.
  expect(await left()).toBe(23 + 22);
  server.clock.move(hours(23 + 22) - seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(0);
  // Nothing is left to stop it with.
  expect((await ask('appeal', id)).status).toBe(200);
  server.clock.move(seconds(1));
  await look();
  expect(await people.statusOf(id)).toBe(4);
});

test('a payout that was sent back with a question is overdue only when the question has run out as well', async () => {
  const { judge, colleague } = judges();
  const id = await world.reviewedPayout(await server.given.user({ group: Group.payoutTrader }));
  const back = { action: 'sendback', reason_code: 'unreadable' };
  expect(heard(await judge.post(`/staff/v1/cases/payout/${id}/decide`, back))).toEqual([200, '']);
  const until = await server.db.value<Date>(sql`select work_until from payouts where id = ${id}`);
  expect((await ask('payout', id)).status).toBe(200);
  server.clock.move(until.getTime() - server.clock.now().getTime() + minutes(1));
  expect(heard(await lease(colleague, 'payout', id))).toEqual([409, 'case_closed']);
  server.clock.move(hours(24) - minutes(2));
  expect(heard(await lease(colleague, 'payout', id))).toEqual([409, 'case_closed']);
  server.clock.move(minutes(1));
  expect((await lease(colleague, 'payout', id)).body.lease.mine).toBe(true);
});

test('a lease lapses after ten minutes; the colleague who takes the case decides it, and the first one no more', async () => {
  const { judge, colleague } = judges();
  const { id } = await people.givenAppeal(4000);
  server.clock.move(hours(24));
  await look();
  expect(await people.statusOf(id)).toBe(4);
  expect((await lease(judge, 'appeal', id)).body.lease.mine).toBe(true);
  server.clock.move(minutes(10) - seconds(1));
  expect((await lease(colleague, 'appeal', id)).body.lease.mine).toBe(false);
  expect(heard(await judgeAs(colleague, id, 'trader'))).toEqual([409, 'case_leased']);
  server.clock.move(seconds(1));
  expect((await lease(colleague, 'appeal', id)).body.lease.mine).toBe(true);
  expect(heard(await judgeAs(judge, id, 'payer'))).toEqual([409, 'case_leased']);
  expect(heard(await judgeAs(colleague, id, 'trader'))).toEqual([200, '']);
  expect(await people.statusOf(id)).toBe(2);
});

test('the hold of a rejected appeal ends after a day, exactly once, even if the repeated appeal comes in that second', async () => {
  for (let round = 0; round < 4; round++) {
    const { deal, id } = await people.givenAppeal(5000 + round * 100);
    await people.reject(id);
    server.clock.move(hours(24) - seconds(1));
    await look();
    const held = () => server.db.value<bigint>(sql`select held_amount from appeals where id = ${id}`);
    expect(await held()).toBeGreaterThan(0n);
    server.clock.move(seconds(1));
    const [again] = await Promise.all([people.appeal(deal, 5000 + round * 100), endDueHolds(server.needs)]);
    expect(again.status).toBe(200);
    expect(await held()).toBe(0n);
    const postings = await server.db.many<{ kind: string; ref: number }>(sql`
      select kind, ref::int as ref from ledger_postings where kind in ('appeal.held', 'appeal.released') and ref in (${id}, ${again.body.id})
      order by number`);
    expect(postings.map(({ kind, ref }) => `${kind} ${ref === id ? 'first' : 'second'}`).sort()).toEqual([
      'appeal.held first',
      'appeal.held second',
      'appeal.released first',
    ]);
    await people.decide(again.body.id, { decision: 'archived' });
  }
});

test('what waits for a second person lapses when the case changes, and when its time is over', async () => {
  const [owner, other] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  const lapse = () => lapseRequests({ ...server.needs, kinds: makeActKinds(server.needs) });
  const state = (id: number) => server.db.value<string>(sql`select state from two_person_requests where id = ${id}`);
  const [changed, late] = [await people.givenAppeal(6000, 200_000), await people.givenAppeal(7000, 200_000)];
  server.clock.move(hours(24));
  await look();
  expect(await people.statusOf(late.id)).toBe(4);
  expect(await people.statusOf(changed.id)).toBe(4);
  const asked = (await judgeAs(owner, changed.id, 'payer')).body.request_id;
  const second = (await judgeAs(owner, late.id, 'payer')).body.request_id;
  await people.decide(changed.id, { decision: 'archived' });
  const confirmed = await other.post('/staff/v1/requests/confirm', { request_id: asked, otp_code: server.otpCode() });
  expect(confirmed.status).toBe(409);
  expect([await state(asked), await state(second)]).toEqual(['lapsed', 'open']);
  expect([await people.statusOf(changed.id), await people.dealStatus(changed.deal)]).toEqual([5, -1]);
  server.clock.move(hours(24));
  await lapse();
  expect(await state(second)).toBe('lapsed');
  expect(await people.statusOf(late.id)).toBe(4);
});

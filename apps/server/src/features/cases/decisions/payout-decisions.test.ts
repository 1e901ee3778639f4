import { Group } from '@app/contract/access/users';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { inboxApi } from '@app/contract/notifications/inbox';
import type { PayoutCaseAction } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let [judge, colleague, moderator]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await setTestWebhookAddress(server.needs, 'own-platform');
});
beforeEach(async () => {
  judge = await server.given.user({ roles: ['support'] });
  colleague = await server.given.user({ roles: ['support'] });
  moderator = await server.given.user({ group: Group.moderator });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const people = () => {
  if (!judge || !colleague || !moderator) throw new Error('Nobody is there');
  return { judge, colleague, moderator };
};
const decide = (who: Visitor, id: number, action: PayoutCaseAction, reason_code: string, more: object = {}) =>
  who.post(`/staff/v1/cases/payout/${id}/decide`, { action, reason_code, ...more });
const moderate = (who: Visitor, id: number, action: string) =>
  who.post('/trader/payoutrequest/moderation/edit', { id, action, reject_comment: 'Не видно перевода' });
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code ?? ''];
const review = () => world.reviewedPayout(world.payoutTrader);
const statusOf = (id: number) => server.db.value<number>(sql`select status from payouts where id = ${id}`);
const lastOf = (id: number) =>
  server.db.one<{ event: string; actor: string; data: object }>(sql`
    select event, actor, data from journal where split_part(event, '.', 1) = 'payout' and ref = ${id} order by id desc limit 1`);

test('staff who judge cases pay a proven payout, once, under their own name and with the reason', async () => {
  const { judge, colleague } = people();
  const id = await review();
  const { available } = await readBalances(server.db, world.payoutTrader.id);
  const answers = await Promise.all([judge, colleague].map((who) => decide(who, id, 'done', 'receipt_valid')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner] = [judge, colleague].filter((_, index) => answers[index]?.status === 200);
  expect(await statusOf(id)).toBe(6);
  const done = await lastOf(id);
  expect(done).toMatchObject({ event: 'payout.done', actor: `staff:${winner?.id}`, data: { code: 'receipt_valid' } });
  const credited = await server.db.value<bigint>(
    sql`select (data->>'credited')::bigint from journal where event = 'payout.done' and ref = ${id}`,
  );
  expect((await readBalances(server.db, world.payoutTrader.id)).available).toBe(available + credited);
});

/** What each side reads of a payout that was sent back once and is paid now. */
async function toldOf(id: number) {
  const { payoutTrader: trader, platforms } = world;
  const [first] = (await trader.post(inboxApi.list.path, {})).body.items;
  const { payoutRequests } = (await trader.post(payoutsApi.list.path, { status: 6 })).body;
  const listed = payoutRequests.find((payout: { id: number }) => payout.id === id);
  const webhook = (await webhooksAbout(server.db, `payout:${id}`)).at(-1);
  return {
    inbox: [first.event, first.ref, first.note],
    webhook: webhook && [webhook.type, (webhook.data as { note?: string }).note],
    read: (await platforms.own('GET', `/platform/v1/payouts/${id}`)).body.note,
    listed: [listed.note, listed.note_kind],
  };
}
const sentBackOnce = async (who: Visitor) => {
  const id = await review();
  expect(heard(await decide(who, id, 'sendback', 'other', { reason: 'Не видно суммы' }))).toEqual([200, '']);
  expect((await payoutPeople(server).send(world.payoutTrader, id)).status).toBe(200);
  return id;
};

test('why a payout is paid both sides read, and nothing of what was missing before', async () => {
  const { judge } = people();
  const id = await sentBackOnce(judge);
  const why = 'Перевод виден по выписке. Пришёл в 12:40';
  expect((await decide(judge, id, 'done', 'statement', { reason: 'Пришёл в 12:40' })).status).toBe(200);
  expect(await toldOf(id)).toEqual({
    inbox: ['payout.done', id, why],
    webhook: ['payout.done', why],
    read: why,
    // Of a paid payout the trader's table says nothing of what was missing.
    listed: ['', null],
  });
});

test('whoever judges is told beforehand what the trader would get; a moderator not what they owe, nor of what is the staff’s', async () => {
  const { judge, moderator } = people();
  const id = await review();
  const asked = { kind: 'payout', id };
  const foresee = (who: Visitor, action: PayoutCaseAction) =>
    who.post(caseDecisionsApi.foresee.path, { ...asked, action });
  const amount = await server.db.value<bigint>(sql`select amount from payouts where id = ${id}`);
  const money = { login: world.payoutTrader.login, change: Number((amount * 102n) / 100n) / 100, held: 0 };
  expect((await foresee(judge, 'done')).body).toEqual({ waits: false, money: { ...money, debt: 0 } });
  expect((await foresee(moderator, 'done')).body).toEqual({ waits: false, money: { ...money, debt: null } });
  expect((await foresee(judge, 'notproven')).body.money).toMatchObject({ change: 0, debt: 0 });
  expect(heard(await foresee(moderator, 'reverse'))).toEqual([404, 'case_not_found']);
  expect((await foresee(judge, 'sendback')).status).toBe(400);
  expect(await lastOf(id)).toMatchObject({ event: 'payout.sent_to_review' });
});

test('the moderators’ call has no reason for it: nobody is told one, neither its words nor those of before', async () => {
  const { judge, moderator } = people();
  const id = await sentBackOnce(judge);
  expect(heard(await moderate(moderator, id, 'done'))).toEqual([200, '']);
  expect(await toldOf(id)).toMatchObject({ inbox: ['payout.done', id, ''], webhook: ['payout.done', ''], read: '' });
});

test('of two persons it is the reason of who asked at the desk; words of the moderators’ call stay with the request', async () => {
  const { judge, moderator } = people();
  const large = () => payoutPeople(server).inReview(world.payoutTrader, { amount: 310_000 });
  const desk = await large();
  expect((await decide(judge, desk, 'done', 'statement')).body.request_id).toEqual(expect.any(Number));
  expect(heard(await moderate(moderator, desk, 'done'))).toEqual([200, '']);
  expect(await lastOf(desk)).toMatchObject({ event: 'payout.done', data: { note: 'Перевод виден по выписке' } });
  const call = await large();
  await moderate(moderator, call, 'done');
  expect(heard(await decide(judge, call, 'done', 'statement'))).toEqual([200, '']);
  const done = await lastOf(call);
  expect([done?.event, done?.data]).toEqual(['payout.done', expect.not.objectContaining({ note: expect.anything() })]);
});

test('who has the case open decides it; a colleague is refused at the desk and by the moderators’ call', async () => {
  const { judge, colleague, moderator } = people();
  const id = await review();
  await judge.post('/staff/v1/cases/lease', { kind: 'payout', id });
  expect(heard(await decide(colleague, id, 'sendback', 'unreadable'))).toEqual([409, 'case_leased']);
  expect(heard(await moderate(moderator, id, 'sendback'))).toEqual([409, 'case_leased']);
  expect(await statusOf(id)).toBe(2);
  expect(heard(await decide(judge, id, 'sendback', 'unreadable', { reason: 'Фото смазано' }))).toEqual([200, '']);
  expect(await lastOf(id)).toMatchObject({
    event: 'payout.sent_back',
    data: { code: 'unreadable', note: 'Чек не читается: пришлите чётче или в PDF. Фото смазано' },
  });
  // It is decided, so the case is nobody's.
  expect(await server.db.many(sql`select from case_leases where kind = 'payout' and case_id = ${id}`)).toEqual([]);
});

test('who said «not proven» does not judge it again, by neither call; sending back uses up nobody', async () => {
  const { judge, moderator } = people();
  const id = await review();
  expect(heard(await decide(moderator, id, 'notproven', 'other_amount'))).toEqual([200, '']);
  expect(await statusOf(id)).toBe(-1);
  expect(heard(await decide(moderator, id, 'fullreject', 'unpayable'))).toEqual([403, 'case_judged']);
  expect(heard(await moderate(moderator, id, 'fullreject'))).toEqual([403, 'case_judged']);
  expect(heard(await decide(judge, id, 'fullreject', 'unpayable'))).toEqual([200, '']);

  const other = await review();
  await decide(judge, other, 'sendback', 'unreadable');
  await server.db.run(sql`update payouts set status = 2 where id = ${other}`);
  expect(heard(await decide(judge, other, 'done', 'receipt_valid'))).toEqual([200, '']);
});

test('a party judges nothing, an old picture decides nothing, and a reason is from the list or in words', async () => {
  const { judge } = people();
  const own = await review();
  await server.db.run(sql`update payouts set trader_id = ${judge.id} where id = ${own}`);
  expect(heard(await decide(judge, own, 'done', 'receipt_valid'))).toEqual([403, 'own_payout']);
  await server.db.run(sql`update payouts set trader_id = ${world.payoutTrader.id} where id = ${own}`);

  const movedAt = '2020-01-01T00:00:00.000Z';
  expect(heard(await decide(judge, own, 'done', 'receipt_valid', { movedAt }))).toEqual([409, 'payout_changed']);
  expect(heard(await decide(judge, own, 'done', 'not_sent'))).toEqual([400, 'bad_input']);
  expect(heard(await decide(judge, own, 'done', 'other'))).toEqual([400, 'bad_input']);
  expect(heard(await decide(judge, own, 'return', 'not_sent'))).toEqual([400, 'bad_input']);
  expect(await statusOf(own)).toBe(2);
});

import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let [owner, support]: Visitor[] = [];
let [trader, moderator, olga, pavel]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
  support = await server.given.user({ roles: ['support'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  trader = await people.trader();
  [moderator, olga, pavel] = await Promise.all([people.moderator(), people.moderator(), people.moderator()]);
});

const cast = () => {
  if (!owner || !support || !trader || !moderator || !olga || !pavel) throw new Error('Nobody is there');
  return { owner, support, trader, moderator, olga, pavel };
};
const say = (who: Visitor, id: number, action: string) =>
  people.moderate(who, id, action, { reject_comment: 'Перевода нет', no_money_sent: true });
const decide = (who: Visitor, id: number, action: string, reason_code: string) =>
  who.post(`/staff/v1/cases/payout/${id}/decide`, { action, reason_code });
const heard = ({ status, body }: Answer) => [status, body.code ?? (body.waits ? 'waits' : '')];
const large = { amount: 310_000 };
const small = { amount: 1_000 };
const waitingFor = async (who: Visitor, id: number, status: number) =>
  (await people.moderated(who, { status })).payoutRequests.find((one: { id: number }) => one.id === id)?.waits;
const requestsOf = (id: number) =>
  server.db.many<{ kind: string; state: string }>(
    sql`select kind, state from two_person_requests where thing = ${`payout:${id}`} order by id`,
  );

test.each([
  { action: 'notproven', from: 2, to: -1, event: 'payout.not_proven' },
  { action: 'fullreject', from: -1, to: 4, event: 'payout.rejected' },
])(
  '«$action» of a large payout needs two persons, and neither of them judges it again',
  async ({ action, from, to, event }) => {
    const { trader, moderator, olga, pavel } = cast();
    const id = await people.inReview(trader, large);
    if (from === -1) {
      await server.db.run(
        sql`update payouts set status = -1, note = 'Не проходит', note_kind = 'cancelled' where id = ${id}`,
      );
    }
    expect(heard(await say(moderator, id, action))).toEqual([200, 'waits']);
    expect((await people.read(id)).status).toBe(from);
    expect(await waitingFor(olga, id, from)).toMatchObject({ action, asked_by: moderator.id, state: 'open' });
    expect(heard(await say(moderator, id, action))).toEqual([409, 'own_request']);
    expect(heard(await say(olga, id, action))).toEqual([200, '']);
    expect((await people.read(id)).status).toBe(to);
    const rows = await server.db.many(sql`
    select event, actor, data->>'note' as note from journal where event in (${event}, 'request.confirmed') order by id desc limit 2`);
    expect(rows).toEqual([
      { event: 'request.confirmed', actor: `user:${olga.id}`, note: null },
      { event, actor: `user:${moderator.id}`, note: 'Перевода нет' },
    ]);
    if (to !== -1) return;
    // Receipts come after all: for somebody else.
    await people.send(trader, id);
    for (const judge of [moderator, olga]) expect(heard(await say(judge, id, 'done'))).toEqual([403, 'case_judged']);
    expect(heard(await say(pavel, id, 'done'))).toEqual([200, 'waits']);
  },
);

test('a small one needs one person; one person’s sum for one trader counts, whichever way it was decided', async () => {
  const { trader, moderator, olga } = cast();
  const [first, second, third] = [
    await people.inReview(trader, { amount: 200_000 }),
    await people.inReview(trader, { amount: 150_000 }),
    await people.inReview(trader, small),
  ];
  expect(heard(await say(moderator, first, 'notproven'))).toEqual([200, '']);
  expect(heard(await say(moderator, second, 'done'))).toEqual([200, 'waits']);
  expect(heard(await say(olga, second, 'done'))).toEqual([200, '']);
  expect(heard(await say(moderator, third, 'notproven'))).toEqual([200, '']);
  expect(heard(await say(olga, third, 'fullreject'))).toEqual([200, '']);
});

test('what another confirmed for one trader leaves no more room for the next', async () => {
  const { trader, moderator, olga } = cast();
  const other = await people.inReview(await people.trader(), large);
  expect(heard(await say(moderator, other, 'done'))).toEqual([200, 'waits']);
  expect(heard(await say(olga, other, 'done'))).toEqual([200, '']);
  const [first, second] = [
    await people.inReview(trader, { amount: 200_000 }),
    await people.inReview(trader, { amount: 150_000 }),
  ];
  expect(heard(await say(moderator, first, 'done'))).toEqual([200, '']);
  expect(heard(await say(moderator, second, 'done'))).toEqual([200, 'waits']);
});

test('at the desk the same: staff ask, a moderator confirms with the same decision, an owner in «Ждут второго»', async () => {
  const { trader, support, olga, owner } = cast();
  const id = await people.inReview(trader, large);
  const asked = await decide(support, id, 'notproven', 'forged');
  expect([asked.status, asked.body.request_id]).toEqual([200, expect.any(Number)]);
  expect((await decide(olga, id, 'notproven', 'no_transfer')).body.request_id).toBeNull();
  // Carried out as it was asked for.
  const { note } = await people.read(id);
  expect(note).toBe('Чек изменён');

  const other = await people.inReview(trader, large);
  await decide(support, other, 'notproven', 'forged');
  const { requests } = (await owner.get(requestsApi.waiting.path)).body;
  expect(requests.at(-1)).toMatchObject({
    kind: 'payout.notproven',
    what: expect.stringMatching(
      new RegExp(`^Отклонить чек выплаты ${other} на 310.000.₽: ${trader.login} ничего не получит$`),
    ),
    thing: { kind: 'payout', id: other },
    reason: 'Чек изменён',
  });
  const cases = await olga.post('/staff/v1/cases', {});
  const row = cases.body.rows.find((one: { id: number }) => one.id === other);
  expect(row).toMatchObject({ waits: support.login, waits_for: requests.at(-1).what });
  server.clock.move(seconds(30));
  const word = { request_id: requests.at(-1).id, otp_code: server.otpCode() };
  expect((await owner.post(requestsApi.confirm.path, word)).status).toBe(200);
  expect((await people.read(other)).status).toBe(-1);
  expect(heard(await decide(owner, other, 'fullreject', 'unpayable'))).toEqual([403, 'case_judged']);
});

test('one word at a time waits: a colleague’s other word is refused, one’s own takes the place of the first', async () => {
  const { trader, moderator, olga } = cast();
  const id = await people.inReview(trader, large);
  await say(moderator, id, 'done');
  expect(heard(await say(olga, id, 'notproven'))).toEqual([409, 'request_waits']);
  expect(heard(await say(moderator, id, 'notproven'))).toEqual([200, 'waits']);
  expect(await requestsOf(id)).toEqual([
    { kind: 'payout.done', state: 'withdrawn' },
    { kind: 'payout.notproven', state: 'open' },
  ]);
  expect(heard(await say(olga, id, 'done'))).toEqual([409, 'request_waits']);
  expect(heard(await say(olga, id, 'notproven'))).toEqual([200, '']);
  expect(await people.balance(trader)).toBe(0);
});

test('sent back meanwhile: what was asked for has lapsed, and another word may be said at once', async () => {
  const { trader, moderator, olga, pavel } = cast();
  const id = await people.inReview(trader, large);
  await say(moderator, id, 'notproven');
  await people.moderate(olga, id, 'sendback', { reject_comment: 'Не видно суммы' });
  server.clock.move(seconds(5));
  await people.send(trader, id);
  expect(heard(await say(olga, id, 'done'))).toEqual([200, 'waits']);
  expect(heard(await say(pavel, id, 'done'))).toEqual([200, '']);
  expect(await people.balance(trader)).toBe(316_200);
});

test('a large one in the pool is rejected by two, though there is no trader yet', async () => {
  const { moderator, olga } = cast();
  const id = await people.waiting(large);
  expect(heard(await say(moderator, id, 'fullreject'))).toEqual([200, 'waits']);
  expect(await waitingFor(olga, id, 0)).toMatchObject({ action: 'fullreject' });
  expect(heard(await say(olga, id, 'fullreject'))).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(4);
});

test('of ten who say the same at once two decide, and it happens once', async () => {
  const { trader } = cast();
  const judges = await Promise.all(Array.from({ length: 10 }, people.moderator));
  const id = await people.inReview(trader, large);
  const answers = await Promise.all(judges.map((judge) => say(judge, id, 'notproven')));
  expect(answers.map(heard).filter(([status]) => status === 200)).toHaveLength(2);
  expect(
    await server.db.value(sql`select count(*)::int from journal where event = 'payout.not_proven' and ref = ${id}`),
  ).toBe(1);
});

test('a moderator of a single owner waits for that owner, who alone decides only where nobody else could confirm it', async () => {
  const alone = await startServer();
  const them = payoutPeople(alone);
  const boss = await alone.given.user({ roles: ['owner'] });
  const one = await them.trader();
  const aloneRows = () =>
    alone.db.many(sql`select actor, data->>'kind' as kind from journal where event = 'request.alone'`);
  const decide = (id: number) =>
    boss.post(`/staff/v1/cases/payout/${id}/decide`, { action: 'done', reason_code: 'receipt_valid' });
  const own = await them.inReview(one, large);
  expect((await decide(own)).body.request_id).toBeNull();
  expect(await aloneRows()).toEqual([{ actor: `staff:${boss.id}`, kind: 'payout.done' }]);

  const judge = await them.moderator();
  const id = await them.inReview(one, large);
  const said = await them.moderate(judge, id, 'done');
  expect([said.status, said.body]).toEqual([200, { success: true, waits: true }]);
  expect((await them.read(id)).status).toBe(2);
  expect((await decide(id)).body.request_id).toBeNull();
  expect((await them.read(id)).status).toBe(6);
  const another = await them.inReview(one, large);
  expect((await decide(another)).body.request_id).toEqual(expect.any(Number));
  expect((await them.moderate(judge, another, 'done')).body).toEqual({ success: true });
  expect(await aloneRows()).toHaveLength(1);
  await alone.stop();
});

test('back in the pool by two persons, its receipts are not the next trader’s: neither to see nor to be paid for', async () => {
  const { trader, moderator, olga, pavel, owner } = cast();
  const id = await people.inReview(trader, small);
  expect(heard(await say(moderator, id, 'notproven'))).toEqual([200, '']);
  server.clock.move(seconds(1));
  expect(heard(await say(moderator, id, 'return'))).toEqual([200, 'waits']);
  expect(heard(await say(olga, id, 'return'))).toEqual([200, '']);
  const next = await people.trader();
  server.clock.move(seconds(1));
  await people.accept(next, id);
  const inWork = (await people.list(next, { status: 1 })).payoutRequests[0];
  expect([inWork.id, inWork.url, inWork.urls]).toEqual([id, null, []]);
  await people.send(next, id);
  const [own] = (await people.list(next, { status: 2 })).payoutRequests;
  expect(own.urls).toHaveLength(1);
  const name = (url: string) => url.split('?')[0];
  const moderated = (await people.moderated(pavel, { status: 2 })).payoutRequests.find(
    (one: { id: number }) => one.id === id,
  );
  expect(moderated.urls.map(name)).toEqual(own.urls.map(name));
  // At the desk both are there, the former one last and marked.
  const { files } = (await owner.post('/staff/v1/cases/view', { kind: 'payout', id })).body;
  expect(files.map(({ former }: { former: boolean }) => former)).toEqual([false, true]);
  expect(name(files[0].url)).toBe(name(own.url));
});

test('a file that the trader attached in the conversation is a receipt, too: one person alone does not return it', async () => {
  const { trader, moderator } = cast();
  const id = await people.inWork(trader, small);
  await people.cancel(trader, id);
  const form = new FormData();
  for (const [key, value] of Object.entries({ kind: 'payout', id: String(id), text: 'Вот чек' }))
    form.append(key, value);
  form.append('files', new Blob([new Uint8Array(receipt())]), 'чек.jpg');
  expect((await trader.post('/trader/cases/talk/write', form)).status).toBe(200);
  expect(heard(await say(moderator, id, 'return'))).toEqual([200, 'waits']);
});

test('a moderator who does not agree says so at the desk: nothing moves, and an owner who is neither decides', async () => {
  const { trader, support, moderator, olga, pavel, owner } = cast();
  const id = await people.inReview(trader, large);
  const disagree = (who: Visitor, reason = 'Чек чужой') =>
    who.post('/staff/v1/cases/disagree', { kind: 'payout', id, reason });
  const rowFor = async (who: Visitor) =>
    (await who.post('/staff/v1/cases', {})).body.rows.find((one: { id: number }) => one.id === id);

  expect(heard(await disagree(olga))).toEqual([409, 'request_ended']);
  await say(moderator, id, 'done');
  const asked = await rowFor(olga);
  expect(asked).toMatchObject({ standing: 'may', request_id: expect.any(Number), waits_refused: false });
  expect(heard(await disagree(moderator))).toEqual([409, 'own_request']);
  expect((await disagree(olga, ' ')).status).toBe(400);

  // Whoever has the case open answers.
  await pavel.post('/staff/v1/cases/lease', { kind: 'payout', id });
  expect(heard(await disagree(olga))).toEqual([409, 'case_leased']);
  await pavel.post('/staff/v1/cases/leave', { kind: 'payout', id });
  expect(heard(await disagree(olga))).toEqual([200, '']);

  expect((await people.read(id)).status).toBe(2);
  expect(await requestsOf(id)).toEqual([{ kind: 'payout.done', state: 'refused' }]);
  expect(await rowFor(olga)).toMatchObject({ standing: 'refused', waits_refused: true });
  expect(await rowFor(pavel)).toMatchObject({ standing: 'may', waits: moderator.login, waits_refused: true });
  for (const late of [pavel, support]) expect(heard(await disagree(late))).toEqual([409, 'owners_turn']);
  expect(heard(await say(olga, id, 'done'))).toEqual([409, 'owners_turn']);
  const rows = await server.db.many(sql`
    select actor, data->>'reason' as reason from journal where event = 'request.refused' order by id desc limit 1`);
  expect(rows).toEqual([{ actor: `user:${olga.id}`, reason: 'Чек чужой' }]);

  server.clock.move(seconds(30));
  const word = { request_id: asked.request_id, otp_code: server.otpCode() };
  expect((await owner.post(requestsApi.confirm.path, word)).status).toBe(200);
  expect((await people.read(id)).status).toBe(6);
});

test('a party, a former judge and a moderator about a payment to be taken back do not say no either', async () => {
  const { trader, moderator, olga, pavel, support } = cast();
  const disagree = (who: Visitor, id: number) =>
    who.post('/staff/v1/cases/disagree', { kind: 'payout', id, reason: 'Чек чужой' });
  const judged = await people.inReview(trader, small);
  await say(olga, judged, 'notproven');
  await people.send(trader, judged);
  await server.db.run(sql`update payouts set amount = 31000000 where id = ${judged}`);
  await say(moderator, judged, 'done');
  expect(heard(await disagree(olga, judged))).toEqual([403, 'case_judged']);
  await server.db.run(sql`update payouts set trader_id = ${pavel.id} where id = ${judged}`);
  expect(heard(await disagree(pavel, judged))).toEqual([403, 'own_payout']);

  const paid = await people.inReview(trader, small);
  await say(olga, paid, 'done');
  expect((await decide(support, paid, 'reverse', 'not_received')).body.request_id).toEqual(expect.any(Number));
  expect((await disagree(pavel, paid)).status).toBe(403);
  expect(await requestsOf(paid)).toEqual([{ kind: 'payout.reverse', state: 'open' }]);
});

test('in «Ждут второго» a no asks what a yes does: no former judge says it, and nobody past a colleague who has the case open', async () => {
  const { trader, moderator, olga, support, owner } = cast();
  const id = await people.inReview(trader, small);
  expect((await decide(support, id, 'notproven', 'no_transfer')).status).toBe(200);
  await people.send(trader, id);
  await server.db.run(sql`update payouts set amount = 31000000 where id = ${id}`);
  await say(moderator, id, 'done');
  const request_id = await server.db.value(sql`select id from two_person_requests where thing = ${`payout:${id}`}`);
  const refuse = (who: Visitor) => who.post(requestsApi.refuse.path, { request_id, reason: 'Чек чужой' });
  expect(heard(await refuse(support))).toEqual([403, 'case_judged']);
  await olga.post('/staff/v1/cases/lease', { kind: 'payout', id });
  expect(heard(await refuse(owner))).toEqual([409, 'case_leased']);
  expect(await requestsOf(id)).toEqual([{ kind: 'payout.done', state: 'open' }]);
  await olga.post('/staff/v1/cases/leave', { kind: 'payout', id });
  await moderator.post('/staff/v1/cases/lease', { kind: 'payout', id });
  expect(heard(await refuse(owner))).toEqual([200, '']);
  expect(await requestsOf(id)).toEqual([{ kind: 'payout.done', state: 'refused' }]);
});

test('what was moved meanwhile or waited too long is not refused either: it would wait for another day', async () => {
  const { trader, moderator, olga, owner } = cast();
  const id = await people.inReview(trader, large);
  const disagree = () => olga.post('/staff/v1/cases/disagree', { kind: 'payout', id, reason: 'Чек чужой' });
  await say(moderator, id, 'done');
  server.clock.move(seconds(1));
  await say(olga, id, 'sendback');
  await people.send(trader, id);
  expect(heard(await disagree())).toEqual([409, 'request_lapsed']);
  await say(moderator, id, 'done');
  server.clock.move(hours(24));
  expect(heard(await disagree())).toEqual([409, 'request_lapsed']);
  const request_id = await server.db.value(
    sql`select max(id) from two_person_requests where thing = ${`payout:${id}`}`,
  );
  const refused = await owner.post(requestsApi.refuse.path, { request_id, reason: 'Чек чужой' });
  expect(heard(refused)).toEqual([409, 'request_lapsed']);
});

test('the second word needs a session that was proven lately: a screen that somebody left open is nobody’s word', async () => {
  const { trader, moderator, olga } = cast();
  const id = await people.inReview(trader, large);
  server.clock.move(minutes(11));
  expect(heard(await say(moderator, id, 'done'))).toEqual([200, 'waits']);
  expect(heard(await say(olga, id, 'done'))).toEqual([403, 'prove_again']);
  expect([(await people.read(id)).status, await people.balance(trader)]).toEqual([2, 0]);
  expect((await olga.post('/merchant/auth/prove', { otp_code: server.otpCode() })).status).toBe(200);
  expect(heard(await say(olga, id, 'done'))).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(6);
});

test('while a colleague has the case open nobody confirms past them; who asked holds up nobody', async () => {
  const { trader, moderator, olga, owner } = cast();
  const id = await people.inReview(trader, large);
  const lease = { kind: 'payout', id };
  await moderator.post('/staff/v1/cases/lease', lease);
  await say(moderator, id, 'done');
  const request_id = await server.db.value(sql`select id from two_person_requests where thing = ${`payout:${id}`}`);
  const confirm = () => {
    server.clock.move(seconds(30));
    return owner.post(requestsApi.confirm.path, { request_id, otp_code: server.otpCode() });
  };
  await olga.post('/staff/v1/cases/lease', lease);
  expect(heard(await confirm())).toEqual([409, 'case_leased']);
  expect((await people.read(id)).status).toBe(2);
  await olga.post('/staff/v1/cases/leave', lease);
  await moderator.post('/staff/v1/cases/lease', lease);
  expect(heard(await confirm())).toEqual([200, '']);
  expect((await people.read(id)).status).toBe(6);
});

import { Group } from '@app/contract/access/users';
import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { caseLeasesApi } from '@app/contract/cases/case-leases';
import { caseViewApi } from '@app/contract/cases/case-view';
import { inboxApi } from '@app/contract/notifications/inbox';
import { requestsApi, type StaffRequest } from '@app/contract/two-persons/requests';
import { formatRoubles } from '@app/contract/values/money-text';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sendOverdueToReview } from '#features/appeals/appeals.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { hours, seconds } from '#lib/clock.ts';
import { appealPeople, judgeAs } from '#testing/given/appeals.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof appealPeople>>;
let judge: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
beforeEach(async () => {
  // One owner or none: nobody could be asked for a second word.
  await server.db.run(sql`update staff set roles = '{viewer}'`);
  people = await appealPeople(server, 10_000_00n);
  judge = await server.given.user({ roles: ['support'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

async function givenReview(amount = 1000, asked = amount) {
  const made = await people.givenAppeal(amount, asked);
  server.clock.move(hours(24));
  await sendOverdueToReview(server.needs);
  expect(await people.statusOf(made.id)).toBe(4);
  return made;
}

const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const rowsOf = (id: number) =>
  server.db.many<{ event: string; actor: string; data: object }>(sql`
    select event, actor, data from journal where split_part(event, '.', 1) = 'appeal' and ref = ${id} order by id desc limit 1`);

test('for the payer the deal is closed, the hold ends, and both sides read why without a name', async () => {
  const { deal, id } = await givenReview();
  const answer = await judgeAs(judge, id, 'payer', { amount: 1010, reason: 'Чек PDF из банка' });
  expect(answer.body).toEqual({ success: true, request_id: null });
  expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([1, 1]);
  expect(await people.money()).toMatchObject({ available: 10_000_00n - 929_20n, held: 0n });

  const note = 'Чек подтверждает перевод на реквизиты сделки. Чек PDF из банка';
  const data = { note, code: 'receipt_valid', amount: '101000' };
  expect(await rowsOf(id)).toEqual([{ event: 'appeal.accepted', actor: `staff:${judge.id}`, data }]);
  const { timeline, trader_note } = await people.view(id);
  expect(timeline.at(-1)).toMatchObject({ event: 'accepted', by: 'operator', note });
  expect(trader_note).toBe('');
  const told = (await server.platform('GET', `/platform/v1/appeals/${id}`)).body;
  expect(told).toMatchObject({ decided_by: 'staff', decision_note: note });
  const { items } = (await people.trader.post(inboxApi.list.path, {})).body;
  expect(items[0]).toMatchObject({ event: 'appeal.accepted', ref: id });
});

test.each([
  ['trader', 2],
  ['archive', 5],
] as const)('for the %s: the money is free again, and no other appeal is taken', async (decision, status) => {
  const { deal, id } = await givenReview();
  expect((await judgeAs(judge, id, decision)).status).toBe(200);
  expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([status, -1]);
  expect(await people.money()).toMatchObject({ available: 10_000_00n, held: 0n, shortfall: 0n });
  expect(heard(await people.appeal(deal, 1000))).toEqual([409, 'decided']);
  expect(heard(await judgeAs(judge, id, 'payer'))).toEqual([403, 'case_judged']);
});

test('against an empty balance it makes a debt, and the next money pays it', async () => {
  const { deal, id } = await givenReview(1000);
  const adjust = (amount: bigint) =>
    server.db.begin((tx) =>
      adjustBalance(
        tx,
        { trader_id: people.trader.id, amount, reason: 'Тест' },
        { by: 'operator', at: server.clock.now() },
      ),
    );
  await adjust(-(10_000_00n - 920_00n));
  const asked = { kind: 'appeal', id, decision: 'payer', amount: 1010 };
  const { body: foreseen } = await judge.post(caseDecisionsApi.foresee.path, asked);
  expect(foreseen).toEqual({
    waits: false,
    money: { login: people.trader.login, change: -929.2, held: -920, debt: 9.2 },
  });
  expect(await people.money()).toMatchObject({ available: 0n, held: 920_00n });
  const facts = async () => (await judge.post(caseViewApi.view.path, { kind: 'appeal', id })).body.appeal;
  expect(await facts()).toMatchObject({ taken: null, owed: 0 });
  expect((await judgeAs(judge, id, 'payer', { amount: 1010 })).status).toBe(200);
  expect(await facts()).toMatchObject({ taken: 929.2, owed: 9.2 });
  expect(await people.dealStatus(deal)).toBe(1);
  const settings = async () => (await people.trader.get('/trader/settings')).body.user;
  expect(await settings()).toMatchObject({ financial_balance: 0, held_balance: 0, debt: 9.2 });
  await adjust(100_00n);
  expect(await settings()).toMatchObject({ financial_balance: 90.8, debt: 0 });
  expect((await people.postings()).slice(-5)).toEqual([
    'appeal.released 92000',
    'deal.debt 920',
    'deal.closed 92920',
    'adjustment 10000',
    'debt.repaid 920',
  ]);
});

test('only what is under review is decided, with a reason of its own list, by somebody who may', async () => {
  const open = await people.givenAppeal(1000);
  expect(heard(await judgeAs(judge, open.id, 'trader'))).toEqual([409, 'appeal_not_in_review']);
  const { id } = await givenReview(1200);
  expect((await judgeAs(judge, id, 'trader', { reason_code: 'receipt_valid' })).body.fields).toEqual({
    reason_code: 'Выберите причину из списка',
  });
  expect((await judgeAs(judge, id, 'trader', { reason_code: 'other' })).body.fields).toEqual({
    reason: 'Напишите причину',
  });
  const moderator = await server.given.user({ group: Group.moderator });
  expect(heard(await judgeAs(moderator, id, 'trader'))).toEqual([404, 'case_not_found']);
  const finance = await server.given.user({ roles: ['finance'] });
  expect((await judgeAs(finance, id, 'trader')).status).toBe(403);
  expect((await judgeAs(people.trader, id, 'trader')).status).toBe(403);
  expect(await people.statusOf(id)).toBe(4);
});

test('whoever traded the deal does not judge it, however much they may now', async () => {
  const { id } = await givenReview();
  const { trader } = people;
  await becomes(server, trader, 'support');
  expect(heard(await judgeAs(trader, id, 'trader'))).toEqual([403, 'case_party']);
  expect(await people.statusOf(id)).toBe(4);
});

test('a case that a colleague has open is theirs; decided, it is nobody’s', async () => {
  const { id } = await givenReview();
  const colleague = await server.given.user({ roles: ['support'] });
  const lease = { kind: 'appeal', id };
  await colleague.post(caseLeasesApi.take.path, lease);
  expect(heard(await judgeAs(judge, id, 'trader'))).toEqual([409, 'case_leased']);
  expect((await judgeAs(colleague, id, 'trader')).status).toBe(200);
  expect(await server.db.many(sql`select 1 from case_leases where case_id = ${id} and kind = 'appeal'`)).toEqual([]);
});

test('a large one is asked for, and a second person confirms it; one who has decided much needs one, too', async () => {
  const [owner, other] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  const { deal, id } = await givenReview(1000, 200_000);
  const asked = await judgeAs(owner, id, 'payer');
  expect(asked.body).toEqual({ success: true, request_id: expect.any(Number) });
  expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([4, -1]);
  expect(heard(await judgeAs(other, id, 'trader'))).toEqual([409, 'request_waits']);
  const { requests } = (await other.get(requestsApi.waiting.path)).body;
  const facts = requests.find((one: StaffRequest) => one.id === asked.body.request_id).facts;
  expect(facts.slice(-2)).toEqual([
    { label: 'Будет списано', value: formatRoubles(184_000_00n) },
    { label: 'Станет долгом', value: formatRoubles(174_000_00n) },
  ]);
  server.clock.move(seconds(30));
  const confirmed = await other.post('/staff/v1/requests/confirm', {
    request_id: asked.body.request_id,
    otp_code: server.otpCode(),
  });
  expect(confirmed.body).toEqual({ success: true });
  expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([1, 1]);
  expect((await rowsOf(id))[0]).toMatchObject({ actor: `staff:${owner.id}` });
});

test('who does not agree about an appeal says so at the desk: nothing moves, and an owner who is neither decides', async () => {
  const [owner, other] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  const colleague = await server.given.user({ roles: ['support'] });
  const { deal, id } = await givenReview(1000, 200_000);
  const disagree = (who: Visitor) =>
    who.post(caseDecisionsApi.disagree.path, { kind: 'appeal', id, reason: 'Чек чужой' });
  const answer = (who: Visitor, path: string, more: object) => who.post(path, { request_id, ...more });
  const stands = async () => [await people.statusOf(id), await people.dealStatus(deal), (await people.money())?.held];
  const before = await stands();

  expect(heard(await disagree(colleague))).toEqual([409, 'request_ended']);
  const { request_id } = (await judgeAs(judge, id, 'payer')).body;
  expect(request_id).toEqual(expect.any(Number));
  expect(heard(await disagree(await server.given.user({ group: Group.moderator })))).toEqual([404, 'case_not_found']);
  expect((await disagree(await server.given.user({ roles: ['finance'] }))).status).toBe(403);
  expect(heard(await disagree(judge))).toEqual([409, 'own_request']);
  await colleague.post(caseLeasesApi.take.path, { kind: 'appeal', id });
  expect(heard(await disagree(owner))).toEqual([409, 'case_leased']);
  await colleague.post(caseLeasesApi.leave.path, { kind: 'appeal', id });

  expect(heard(await disagree(owner))).toEqual([200, undefined]);
  expect(await stands()).toEqual(before);
  expect(heard(await disagree(colleague))).toEqual([409, 'owners_turn']);
  expect(heard(await judgeAs(judge, id, 'payer'))).toEqual([409, 'request_waits']);
  // Who said no does not say yes, and another owner's no ends it.
  server.clock.move(seconds(30));
  const code = { otp_code: server.otpCode() };
  expect(heard(await answer(owner, requestsApi.confirm.path, code))).toEqual([409, 'owners_turn']);
  expect((await answer(other, requestsApi.refuse.path, { reason: 'Согласен' })).status).toBe(200);
  expect(await stands()).toEqual(before);

  // The one who asked in vain has not judged it; asked again it is an owner's, who may change their mind if no other is left.
  const { request_id: again } = (await judgeAs(judge, id, 'payer')).body;
  expect(heard(await disagree(colleague))).toEqual([409, 'owners_turn']);
  expect((await other.post(requestsApi.confirm.path, { request_id: again, ...code })).body).toEqual({ success: true });
  expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([1, 1]);
});

test('the trader of an appeal who is an owner now has no turn after a no', async () => {
  await server.db.run(sql`update staff set roles = '{viewer}' where user_id <> ${judge.id}`);
  const owner = await server.given.user({ roles: ['owner'] });
  const { id } = await givenReview(1000, 200_000);
  const { trader } = people;
  await becomes(server, trader, 'owner');
  const { request_id } = (await judgeAs(judge, id, 'payer')).body;
  await owner.post(caseDecisionsApi.disagree.path, { kind: 'appeal', id, reason: 'Чек чужой' });
  const maySay = async (who: Visitor) => {
    const { requests } = (await who.get(requestsApi.waiting.path)).body;
    return requests.find((one: { id: number }) => one.id === request_id)?.may.confirm;
  };
  expect([await maySay(trader), await maySay(owner)]).toEqual([false, true]);
});

test('whoever decided or traded it does not disagree about an appeal either', async () => {
  await Promise.all([server.given.user({ roles: ['owner'] }), server.given.user({ roles: ['owner'] })]);
  const { id } = await givenReview();
  const { trader } = people;
  const disagree = (who: Visitor) =>
    who.post(caseDecisionsApi.disagree.path, { kind: 'appeal', id, reason: 'Чек чужой' });
  const colleague = await server.given.user({ roles: ['support'] });
  expect((await judgeAs(colleague, id, 'trader')).status).toBe(200);
  await server.db.run(sql`
    update appeals set status = 4, decided_at = null, decided_by = null, decision_note = '', amount_to_pay = 20000000 where id = ${id}`);
  expect((await judgeAs(judge, id, 'payer')).body.request_id).toEqual(expect.any(Number));
  expect(heard(await disagree(colleague))).toEqual([403, 'case_judged']);
  await becomes(server, trader, 'support');
  expect(heard(await disagree(trader))).toEqual([403, 'case_party']);
});

test('several for one trader that pass the sum together need two as well', async () => {
  const owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
  const [first, second] = [await people.givenAppeal(1000, 60_000), await people.givenAppeal(1100, 60_000)];
  server.clock.move(hours(24));
  await sendOverdueToReview(server.needs);
  expect((await judgeAs(owner, first.id, 'trader')).body.request_id).toBeNull();
  expect((await judgeAs(owner, second.id, 'trader')).body.request_id).not.toBeNull();
  // Withdrawn by the platform meanwhile: the request has nothing to be about any more.
  await people.decide(second.id, { decision: 'archived' });
  expect(await people.statusOf(second.id)).toBe(5);
});

test('who gives the payer little of a large sum has decided about the large one, alone and in one person’s sum', async () => {
  const [owner, other] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  const large = await givenReview(1000, 200_000);
  const asked = await judgeAs(owner, large.id, 'payer', { amount: 100 });
  expect(asked.body.request_id).toEqual(expect.any(Number));
  expect(await people.statusOf(large.id)).toBe(4);
  server.clock.move(seconds(30));
  const { request_id } = asked.body;
  await other.post('/staff/v1/requests/confirm', { request_id, otp_code: server.otpCode() });
  expect([await people.statusOf(large.id), (await rowsOf(large.id))[0]?.data]).toMatchObject([1, { amount: '10000' }]);

  // What another has confirmed neither counts nor gives credit for more.
  const [first, second] = [await people.givenAppeal(1100, 60_000), await people.givenAppeal(1200, 60_000)];
  server.clock.move(hours(24) - seconds(60));
  await server.db.run(sql`update appeals set status = 4 where id in (${first.id}, ${second.id})`);
  expect((await judgeAs(owner, first.id, 'payer', { amount: 100 })).body.request_id).toBeNull();
  expect((await judgeAs(owner, second.id, 'payer', { amount: 100 })).body.request_id).not.toBeNull();
});

test('the hours of the desk are written on the case when it begins', async () => {
  const { id } = await givenReview();
  const until = await server.db.value<Date>(sql`select judge_until from appeals where id = ${id}`);
  expect(until.getTime() - server.clock.now().getTime()).toBe(hours(24));
});

test('of two judges at once, of judge and trader, of judge and platform, one decides', async () => {
  const twice = await givenReview(1000);
  const colleague = await server.given.user({ roles: ['support'] });
  const judges = await Promise.all([judgeAs(judge, twice.id, 'payer'), judgeAs(colleague, twice.id, 'trader')]);
  expect(judges.map(({ status }) => status).sort()).toEqual([200, 409]);

  const withTrader = await givenReview(1100);
  const [judged, accepted] = await Promise.all([
    judgeAs(judge, withTrader.id, 'trader'),
    people.accept(withTrader.deal, { appeal_id: withTrader.id }),
  ]);
  // The trader may accept by force what was decided for them.
  expect([judged.status, accepted.status].filter((status) => status === 200).length).toBeGreaterThan(0);
  expect([1, 2]).toContain(await people.statusOf(withTrader.id));

  const withPlatform = await givenReview(1200);
  const both = await Promise.all([
    judgeAs(judge, withPlatform.id, 'payer'),
    people.decide(withPlatform.id, { decision: 'archived' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the same key again decides nothing a second time', async () => {
  const { id } = await givenReview();
  const url = caseDecisionsApi.appeal.path.replace(':id', String(id));
  const headers = { authorization: `Bearer ${judge.token}`, 'idempotency-key': `decide-${id}` };
  const payload = { decision: 'payer', reason_code: 'statement' };
  const send = () => server.http.inject({ method: 'POST', url, headers, payload });
  const [one, two] = await Promise.all([send(), send()]);
  expect([one.json(), two.json()]).toEqual([one.json(), one.json()]);
  expect(one.statusCode).toBe(200);
});

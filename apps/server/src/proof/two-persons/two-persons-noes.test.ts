import { Group } from '@app/contract/access/users';
import { moneyApi } from '@app/contract/money/money';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { hours, seconds } from '#lib/clock.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { makeActKinds } from '../../act-kinds.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let [trader, anna, boris, clara, owner, other]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  await server.db.run(sql`update staff set roles = '{viewer}'`);
  trader = await people.trader();
  [anna, boris, clara] = await Promise.all([people.moderator(), people.moderator(), people.moderator()]);
  [owner, other] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
});

const cast = () => {
  if (!trader || !anna || !boris || !clara || !owner || !other) throw new Error('Nobody is there');
  return { trader, anna, boris, clara, owner, other };
};
const large = { amount: 310_000 };
const heard = ({ status, body }: Answer) => [status, body.code ?? (body.waits ? 'waits' : '')];
const say = (who: Visitor, id: number, action = 'done') =>
  people.moderate(who, id, action, { reject_comment: 'Перевода нет', no_money_sent: true });
const disagree = (who: Visitor, id: number) =>
  who.post('/staff/v1/cases/disagree', { kind: 'payout', id, reason: 'Чек чужой' });
const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};
const newest = (thing: string) =>
  server.db.value<number>(sql`select max(id) from two_person_requests where thing = ${thing}`);
const confirm = (who: Visitor, request_id: number) =>
  who.post(requestsApi.confirm.path, { request_id, otp_code: code() });
const uphold = (who: Visitor, request_id: number, reason = 'Нет') =>
  who.post(requestsApi.refuse.path, { request_id, reason });
const shown = async (who: Visitor, id: number) =>
  (await who.get(requestsApi.waiting.path)).body.requests.find((one: { id: number }) => one.id === id);
const sendAgain = async (id: number) => {
  server.clock.move(seconds(1));
  expect((await people.send(cast().trader, id)).status).toBe(200);
};
const job = () => lapseRequests({ ...server.needs, kinds: makeActKinds(server.needs) });

/** Anna says that it is paid, Boris does not agree. */
async function givenNo() {
  const id = await people.inReview(cast().trader, large);
  await say(cast().anna, id);
  expect(heard(await disagree(cast().boris, id))).toEqual([200, '']);
  return id;
}

test('sending back washes no no away: asked again it is an owner’s, who sees who said no and why', async () => {
  const { trader, anna, boris, clara, owner } = cast();
  const id = await givenNo();
  expect(heard(await say(anna, id, 'sendback'))).toEqual([200, '']);
  await sendAgain(id);
  expect(heard(await say(anna, id))).toEqual([200, 'waits']);
  for (const one of [boris, clara]) expect(heard(await say(one, id))).toEqual([409, 'owners_turn']);
  expect(heard(await disagree(clara, id))).toEqual([409, 'owners_turn']);
  const request = await newest(`payout:${id}`);
  expect(await shown(owner, request)).toMatchObject({
    state: 'refused',
    earlier: [{ by: { id: boris.id, login: boris.login }, note: 'Чек чужой' }],
    may: { confirm: true, refuse: true, withdraw: false },
  });
  const row = (await clara.post('/staff/v1/cases', {})).body.rows.find((one: { id: number }) => one.id === id);
  expect(row).toMatchObject({ waits: anna.login, waits_refused: true });
  const asked = await server.db.many(sql`
    select data->'refused_before' as again from journal where event = 'request.asked' and ref = ${request}`);
  expect(asked).toEqual([{ again: true }]);
  expect((await confirm(owner, request)).status).toBe(200);
  expect(await people.balance(trader)).toBe(316_200);
});

test('nor does an owner’s no, nor a day without an answer, nor a colleague who asks instead', async () => {
  const { trader, anna, boris, clara, owner, other } = cast();
  const id = await givenNo();
  expect((await uphold(owner, await newest(`payout:${id}`))).status).toBe(200);
  expect(heard(await say(clara, id))).toEqual([200, 'waits']);
  expect(heard(await say(anna, id))).toEqual([409, 'owners_turn']);
  server.clock.move(hours(24));
  await job();
  expect(heard(await say(anna, id))).toEqual([200, 'waits']);
  expect(heard(await say(clara, id))).toEqual([409, 'owners_turn']);
  const request = await newest(`payout:${id}`);
  // Of the owners it is the turn of the one who has said nothing yet.
  expect(heard(await confirm(owner, request))).toEqual([409, 'owners_turn']);
  const { earlier, refused } = await shown(other, request);
  expect(earlier.map(({ by, note }: { by: { id: number }; note: string }) => [by.id, note])).toEqual([
    [boris.id, 'Чек чужой'],
    [owner.id, 'Нет'],
  ]);
  expect(refused.by.id).toBe(owner.id);
  expect((await confirm(other, request)).status).toBe(200);
  expect(await people.balance(trader)).toBe(316_200);
});

test('who has not been answered yet takes it back, also for another word; who said no may ask themselves', async () => {
  const { anna, boris, clara } = cast();
  const id = await givenNo();
  await say(anna, id, 'sendback');
  await sendAgain(id);
  for (const word of ['done', 'notproven', 'done']) expect(heard(await say(anna, id, word))).toEqual([200, 'waits']);
  const request = await newest(`payout:${id}`);
  expect(heard(await say(clara, id, 'notproven'))).toEqual([409, 'request_waits']);
  await say(anna, id, 'sendback');
  await sendAgain(id);
  await job();
  expect(await server.db.value(sql`select state from two_person_requests where id = ${request}`)).toBe('lapsed');
  // Boris has changed his mind: then nobody is against it.
  expect(heard(await say(boris, id))).toEqual([200, 'waits']);
  expect(heard(await say(clara, id))).toEqual([200, '']);
});

test('a no counts for somebody too for whom the sum is small', async () => {
  const { trader, anna, boris, clara } = cast();
  await say(anna, await people.inReview(trader, { amount: 200_000 }));
  const id = await people.inReview(trader, { amount: 150_000 });
  expect(heard(await say(anna, id))).toEqual([200, 'waits']);
  expect(heard(await disagree(boris, id))).toEqual([200, '']);
  server.clock.move(hours(24));
  await job();
  expect(heard(await say(clara, id))).toEqual([200, 'waits']);
  expect((await confirm(cast().owner, await newest(`payout:${id}`))).status).toBe(200);
});

test('decided otherwise by two, or back in the pool, the thing is a new question', async () => {
  const { trader, anna, boris, clara, owner } = cast();
  const judged = await givenNo();
  await uphold(owner, await newest(`payout:${judged}`));
  expect(heard(await say(anna, judged, 'notproven'))).toEqual([200, 'waits']);
  expect(heard(await say(boris, judged, 'notproven'))).toEqual([200, '']);
  await sendAgain(judged);
  const pavel = await people.moderator();
  expect(heard(await say(clara, judged))).toEqual([200, 'waits']);
  expect(heard(await say(pavel, judged))).toEqual([200, '']);

  const returned = await people.inWork(trader, large);
  await people.cancel(trader, returned);
  expect(heard(await say(anna, returned, 'fullreject'))).toEqual([200, 'waits']);
  expect(heard(await disagree(boris, returned))).toEqual([200, '']);
  await uphold(owner, await newest(`payout:${returned}`));
  server.clock.move(seconds(1));
  expect(heard(await say(clara, returned, 'return'))).toEqual([200, '']);
  server.clock.move(seconds(1));
  expect(heard(await say(anna, returned, 'fullreject'))).toEqual([200, 'waits']);
  expect(heard(await say(clara, returned, 'fullreject'))).toEqual([200, '']);
});

const adjust = (who: Visitor, amount: number) =>
  who.post(moneyApi.adjust.path, { trader_id: cast().trader.id, amount, reason: 'Ошибка банка', otp_code: code() });

test('of two owners one asked and one refused: nobody is left but the one who refused, who may change their mind', async () => {
  const { trader, owner, other } = cast();
  const { request_id } = (await adjust(owner, 120_000)).body;
  expect((await uphold(other, request_id)).status).toBe(200);
  const finance = await server.given.user({ roles: ['finance'] });
  expect(heard(await confirm(finance, request_id))).toEqual([409, 'owners_turn']);
  expect((await shown(other, request_id)).may).toEqual({ confirm: true, refuse: true, withdraw: false });
  expect(heard(await confirm(owner, request_id))).toEqual([409, 'own_request']);
  expect((await confirm(other, request_id)).status).toBe(200);
  expect(await people.balance(trader)).toBe(120_000);
  // A yes to it is the end of the no.
  const { request_id: next } = (await adjust(owner, 130_000)).body;
  expect((await confirm(finance, next)).status).toBe(200);
});

test('the desk tells the owner who said no that it is their turn, as long as no other owner is there', async () => {
  const { trader, clara, owner, other } = cast();
  const id = await people.inReview(trader, large);
  const asked = await owner.post(`/staff/v1/cases/payout/${id}/decide`, {
    action: 'done',
    reason_code: 'receipt_valid',
  });
  expect(asked.status).toBe(200);
  const row = async (who: Visitor) => (await who.post('/staff/v1/cases/view', { kind: 'payout', id })).body.row;
  expect(await row(other)).toMatchObject({ standing: 'may', waits: owner.login, waits_refused: false });
  expect(heard(await disagree(other, id))).toEqual([200, '']);
  expect(await row(other)).toMatchObject({ standing: 'turn', waits: owner.login, waits_refused: true });
  expect(await row(owner)).toMatchObject({ standing: 'asked' });
  expect(await row(clara)).toMatchObject({ standing: 'may', waits_refused: true });

  const third = await server.given.user({ roles: ['owner'] });
  expect(await row(other)).toMatchObject({ standing: 'refused' });
  expect(await row(third)).toMatchObject({ standing: 'may' });
  await server.db.run(sql`update staff set roles = '{viewer}' where user_id = ${third.id}`);
  expect((await confirm(other, await newest(`payout:${id}`))).status).toBe(200);
  expect(await row(other)).toBeNull();
});

test('who asked in vain does not get it through a colleague while the one who refused is there', async () => {
  const { owner, other } = cast();
  const { request_id } = (await adjust(owner, 120_000)).body;
  await uphold(other, request_id);
  await uphold(other, request_id, 'Всё ещё нет');
  const finance = await server.given.user({ roles: ['finance'] });
  const again = (await adjust(finance, 120_000)).body.request_id;
  expect(heard(await confirm(owner, again))).toEqual([409, 'owners_turn']);
  // Small ones are nobody's business but one's own.
  expect((await adjust(finance, 1_000)).body.request_id).toBeNull();
});

test('a no to a large sum outlives a yes to another: the same, a larger one, or its parts are the owner’s for as long as words live', async () => {
  const { trader, owner } = cast();
  const [finance, helper] = [
    await server.given.user({ roles: ['finance'] }),
    await server.given.user({ roles: ['finance'] }),
  ];
  const asked = async (amount: number) => (await adjust(finance, amount)).body.request_id;
  const isOwners = async (amount: number) => {
    const id = await asked(amount);
    const answer = heard(await confirm(helper, id));
    if (answer[0] === 200) return false;
    expect(answer).toEqual([409, 'owners_turn']);
    expect((await finance.post(requestsApi.withdraw.path, { request_id: id })).status).toBe(200);
    return true;
  };
  const large = await asked(1_000_000);
  await uphold(helper, large);
  await uphold(owner, large);

  expect(await isOwners(60_000)).toBe(false);
  expect(await isOwners(-50_001)).toBe(false);
  for (const amount of [1_000_000, 1_500_000, 940_000]) expect(await isOwners(amount)).toBe(true);
  // What was taken in between makes no room.
  expect(await isOwners(939_999)).toBe(false);
  expect(await isOwners(-900_000)).toBe(false);
  expect(await isOwners(50_001)).toBe(true);
  expect(await people.balance(trader)).toBe(60_000 - 50_001 + 939_999 - 900_000);

  // Asked for again and again it goes on standing; a day after the last time it is over.
  server.clock.move(hours(23));
  const again = await asked(1_000_000);
  server.clock.move(hours(24));
  await job();
  expect(await isOwners(1_000_000)).toBe(true);
  expect(await server.db.value(sql`select state from two_person_requests where id = ${again}`)).toBe('lapsed');
  server.clock.move(hours(24));
  expect(await isOwners(1_000_000)).toBe(false);
});

test('an owner who asked for it before answers where nobody else is left', async () => {
  const { owner, other } = cast();
  const [finance, helper] = [
    await server.given.user({ roles: ['finance'] }),
    await server.given.user({ roles: ['finance'] }),
  ];
  const { request_id } = (await adjust(owner, 120_000)).body;
  await uphold(finance, request_id);
  server.clock.move(hours(24));
  await job();
  const again = (await adjust(other, 120_000)).body.request_id;
  expect(heard(await confirm(helper, again))).toEqual([409, 'owners_turn']);
  expect(heard(await confirm(finance, again))).toEqual([409, 'owners_turn']);
  expect((await confirm(owner, again)).status).toBe(200);
});

/** A payout under review that another trader had before, who is an owner now. */
async function givenFormerOwner() {
  const { trader, anna } = cast();
  const former = await server.given.user({ group: Group.payoutTrader, twoFactor: true });
  const id = await people.inWork(former, large);
  await people.cancel(former, id);
  expect(heard(await say(anna, id, 'return'))).toEqual([200, '']);
  await people.accept(trader, id);
  await sendAgain(id);
  await becomes(server, former, 'owner');
  return { id, former };
}
const noLongerOwner = ({ id }: Visitor) =>
  server.db.run(sql`update staff set roles = '{viewer}' where user_id = ${id}`);
const rowFor = async (who: Visitor, id: number) =>
  (await who.post('/staff/v1/cases/view', { kind: 'payout', id })).body.row;

test('an owner who is a party of the case has no turn: it is the turn of the one who said no', async () => {
  const { trader, anna, owner, other } = cast();
  const { id, former } = await givenFormerOwner();
  await noLongerOwner(other);
  expect(heard(await say(anna, id))).toEqual([200, 'waits']);
  expect(heard(await disagree(owner, id))).toEqual([200, '']);
  const request = await newest(`payout:${id}`);
  expect(await rowFor(former, id)).toMatchObject({ standing: 'party', waits_nobody: false });
  expect(await rowFor(owner, id)).toMatchObject({ standing: 'turn', waits_nobody: false });
  expect((await shown(former, request)).may).toEqual({ confirm: false, refuse: false, withdraw: false });
  expect(await shown(owner, request)).toMatchObject({ may: { confirm: true, refuse: true }, nobody: false });
  expect(heard(await confirm(former, request))).toEqual([409, 'owners_turn']);
  expect((await confirm(owner, request)).status).toBe(200);
  expect(await people.balance(trader)).toBe(316_200);
});

test('where no other owner may answer, who asked takes it back, and who said no may ask themselves', async () => {
  const { trader, anna, boris, owner, other } = cast();
  const { id, former } = await givenFormerOwner();
  await noLongerOwner(other);
  const decided = await owner.post(`/staff/v1/cases/payout/${id}/decide`, {
    action: 'done',
    reason_code: 'receipt_valid',
  });
  const { request_id } = decided.body;
  expect(heard(await disagree(anna, id))).toEqual([200, '']);
  for (const who of [former, boris]) expect((await say(who, id)).status).not.toBe(200);
  expect(await rowFor(boris, id)).toMatchObject({ waits_refused: true, waits_nobody: true });
  expect(await shown(former, request_id)).toMatchObject({ nobody: true, may: { withdraw: false } });
  expect(await shown(owner, request_id)).toMatchObject({ nobody: true, may: { confirm: false, withdraw: true } });
  expect((await owner.post(requestsApi.withdraw.path, { request_id })).status).toBe(200);
  // Anna has changed her mind: then nobody is against it.
  expect(heard(await say(anna, id))).toEqual([200, 'waits']);
  expect((await confirm(owner, await newest(`payout:${id}`))).status).toBe(200);
  expect(await people.balance(trader)).toBe(316_200);
});

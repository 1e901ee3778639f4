import { requestsApi } from '@app/contract/console/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
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
      new RegExp(`^Не подтвердить выплату ${other} на 310.000.₽: ${trader.login} ничего не получит$`),
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

test('a single owner works alone, and the journal says so', async () => {
  const alone = await startServer();
  const them = payoutPeople(alone);
  await alone.given.user({ roles: ['owner'] });
  const [one, judge] = [await them.trader(), await them.moderator()];
  const id = await them.inReview(one, large);
  const said = await them.moderate(judge, id, 'notproven', { reject_comment: 'Перевода нет' });
  expect([said.status, said.body]).toEqual([200, { success: true }]);
  expect(
    await alone.db.one(sql`select actor, data->>'kind' as kind from journal where event = 'request.alone'`),
  ).toEqual({
    actor: `user:${judge.id}`,
    kind: 'payout.notproven',
  });
  await alone.stop();
});

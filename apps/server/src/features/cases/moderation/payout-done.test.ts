import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let [trader, moderator, olga, owner]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  [trader, moderator, olga] = await Promise.all([people.trader(), people.moderator(), people.moderator()]);
});

const visitors = () => {
  if (!trader || !moderator || !olga || !owner) throw new Error('Nobody is there');
  return { trader, moderator, olga, owner };
};
const done = (who: Visitor, id: number) => people.moderate(who, id, 'done');
const heard = ({ status, body }: Answer) => [status, body.code];
const large = { amount: 310_000 };

test('a large payout is paid by the word of two moderators: the second one’s «done» is the confirmation', async () => {
  const { trader, moderator, olga } = visitors();
  const id = await people.inReview(trader, large);
  expect((await done(moderator, id)).body).toEqual({ success: true, waits: true });
  expect(await people.balance(trader)).toBe(0);
  const { payoutRequests } = await people.moderated(olga, { status: 2 });
  expect(payoutRequests.find((payout: { id: number }) => payout.id === id).waits).toMatchObject({
    asked_by: moderator.id,
    login: moderator.login,
    state: 'open',
  });
  expect(heard(await done(moderator, id))).toEqual([409, 'own_request']);
  expect((await done(olga, id)).body).toEqual({ success: true });
  expect(await people.balance(trader)).toBe(316_200);
  expect(heard(await done(olga, id))).toEqual([409, 'payout_done']);
  const rows = await server.db.many(sql`
    select event, actor from journal where event in ('payout.done', 'request.asked', 'request.confirmed') order by id desc limit 3`);
  expect(rows).toEqual([
    { event: 'request.confirmed', actor: `user:${olga.id}` },
    { event: 'payout.done', actor: `user:${moderator.id}` },
    { event: 'request.asked', actor: `user:${moderator.id}` },
  ]);
});

test('two moderators at once are two persons; a small one needs one', async () => {
  const { trader, moderator, olga } = visitors();
  const id = await people.inReview(trader, large);
  const answers = await Promise.all([done(moderator, id), done(olga, id)]);
  expect(answers.map(({ body }) => body.waits ?? false).sort()).toEqual([false, true]);
  expect(await people.balance(trader)).toBe(316_200);
  const small = await people.inReview(trader, { amount: 10_000 });
  expect((await done(moderator, small)).body).toEqual({ success: true });
});

test('one moderator’s sum for one trader within the day counts', async () => {
  const { trader, moderator, olga } = visitors();
  const [first, second] = [
    await people.inReview(trader, { amount: 200_000 }),
    await people.inReview(trader, { amount: 200_000 }),
  ];
  expect((await done(moderator, first)).body).toEqual({ success: true });
  expect((await done(moderator, second)).body).toEqual({ success: true, waits: true });
  expect((await done(olga, second)).body).toEqual({ success: true });
});

test('sent back meanwhile: the word lapses, and the next «done» begins anew', async () => {
  const { trader, moderator, olga } = visitors();
  const id = await people.inReview(trader, large);
  await done(moderator, id);
  await people.moderate(olga, id, 'sendback', { reject_comment: 'Не видно суммы' });
  server.clock.move(seconds(5));
  expect((await people.send(trader, id)).status).toBe(200);
  expect((await done(olga, id)).body).toEqual({ success: true, waits: true });
  expect((await done(moderator, id)).body).toEqual({ success: true });
  const states = await server.db.many(
    sql`select state from two_person_requests where thing = ${`payout:${id}`} order by id`,
  );
  expect(states).toEqual([{ state: 'lapsed' }, { state: 'done' }]);
});

test('an owner confirms it in the console; whoever paid it never does', async () => {
  const { trader, moderator, owner } = visitors();
  const id = await people.inReview(trader, large);
  await done(moderator, id);
  const { requests } = (await owner.get(requestsApi.waiting.path)).body;
  expect(requests.at(-1)).toMatchObject({ kind: 'payout.done', trader: { id: trader.id }, amount: 316_200 });
  await server.given.secondFactor(trader);
  await becomes(server, trader, 'moderator');
  expect(heard(await done(trader, id))).toEqual([403, 'own_payout']);
  await server.db.run(sql`update users set "group" = 5 where id = ${trader.id}`);
  server.clock.move(seconds(30));
  const word = { request_id: requests.at(-1).id, otp_code: server.otpCode() };
  expect((await owner.post(requestsApi.confirm.path, word)).status).toBe(200);
  expect(await people.balance(trader)).toBe(316_200);
});

test('the amount is a rule', async () => {
  const { trader, moderator } = visitors();
  await server.db.run(sql`insert into rules (name, value) values ('second_payout_amount', 500000)`);
  const id = await people.inReview(trader, { amount: 6_000 });
  expect((await done(moderator, id)).body).toEqual({ success: true, waits: true });
});

import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { consoleRatesApi } from '@app/contract/rates/rates';
import type { RuleName } from '@app/contract/rules';
import { requestsApi } from '@app/contract/two-persons/requests';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { endRejectedHolds, sendOverdueToReview } from '#features/appeals/appeals.ts';
import { days, hours, minutes, seconds } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { ownServer, type TestServer } from '#testing/server/server.ts';

/** Two owners who set rules through another process than the one that the others use. */
async function owners(server: TestServer) {
  const beside = await server.neighbour();
  const [one, two] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  let serial = 0;
  const post = async ({ token }: { token: string }, url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `rule-${++serial}` };
    const answer = await beside.inject({
      method: 'POST',
      url,
      headers,
      payload: { ...payload, otp_code: server.otpCode() },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  // Each code works once for each person.
  const ask = (name: RuleName, value: string) => {
    server.clock.move(seconds(30));
    return post(one, consoleRatesApi.setRule.path, { name, value, reason: 'Проверка' });
  };
  const confirm = (request_id: number) => post(two, requestsApi.confirm.path, { request_id });
  const set = async (name: RuleName, value: string) => {
    expect((await confirm((await ask(name, value)).body.request_id)).status).toBe(200);
  };
  return { ask, confirm, set };
}

test('the bonus is promised when a payout is made: what changes it later changes neither the sum nor what is shown', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const { ask, confirm, set } = await owners(server);
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  const before = await people.inReview(trader, { amount: 3000 });

  const { request_id } = (await ask('payout_bonus', '5,55')).body;
  expect((await people.read(await people.waiting())).status).toBe(0);
  const meanwhile = await people.inReview(trader, { amount: 3000 });
  expect((await confirm(request_id)).status).toBe(200);
  const after = await people.inReview(trader, { amount: 3000 });

  const shown = (await people.moderated(moderator, { status: 2 })).payoutRequests as { id: number; bonus: number }[];
  expect(shown.map(({ id, bonus }) => [id, bonus])).toEqual([
    [before, 2],
    [meanwhile, 2],
    [after, 5.55],
  ]);
  expect((await trader.get('/trader/settings')).body.terms.payout_bonus).toBe(5.55);
  for (const [id, sum] of [
    [before, 3060],
    [meanwhile, 6120],
    [after, 9286.5],
  ] as const) {
    expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
    expect(await people.balance(trader)).toBe(sum);
  }
  // Nothing is promised from now on, and the second word of a change is about the value that it saw.
  await set('payout_bonus', '0');
  const free = await people.inReview(trader, { amount: 3000 });
  await people.moderate(moderator, free, 'done');
  expect(await people.balance(trader)).toBe(12_286.5);
  expect((await ask('payout_bonus', '50,01')).status).toBe(400);
  expect((await ask('payout_bonus', '2,555')).status).toBe(400);
  expect(await people.ledgerBreaches()).toEqual([]);
});

test('time to pay a payout and to return it begins with taking, by the rules of that moment', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const { set } = await owners(server);
  const [trader, other, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
  const first = await people.inWork(trader);
  await set('payout_minutes', '10');
  await set('payout_return_minutes', '5');
  const second = await people.inWork(other);
  const left = async (who: typeof trader) => {
    const [{ workUntil }] = (await people.list(who, { status: 1 })).payoutRequests;
    return Date.parse(workUntil) - server.clock.now().getTime();
  };
  expect([await left(trader), await left(other)]).toEqual([minutes(29), minutes(10)]);
  const back = (id: number) => people.moderate(moderator, id, 'return', { no_money_sent: true });

  server.clock.move(minutes(10) - 1);
  expect((await people.moderated(moderator, { status: -1 })).countOverdue).toBe(0);
  server.clock.move(1);
  // It is never returned before it is overdue.
  expect((await people.moderated(moderator, { status: -1 })).countOverdue).toBe(1);
  expect((await people.accept(other, await people.waiting())).body.code).toBe('payout_overdue');
  expect((await back(first)).body.code).toBe('payout_in_time');
  expect((await back(second)).status).toBe(200);

  server.clock.move(minutes(49) - 1);
  expect((await back(first)).body.code).toBe('payout_in_time');
  server.clock.move(1);
  expect((await back(first)).status).toBe(200);
});

test('limits of taking and of sending back are read when they are asked for', async () => {
  const server = await ownServer();
  const people = payoutPeople(server);
  const { set } = await owners(server);
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  const [one, two] = [await people.inWork(trader), await people.inWork(trader)];
  await set('payouts_in_work', '2');
  const third = await people.waiting();
  const { taking } = await people.list(trader);
  const refused = await people.accept(trader, third);
  expect([refused.body.code, refused.body.error]).toEqual(['too_many_payouts', taking.refusal]);
  expect(taking.refusal).toContain('уже 2 выплаты');
  await set('payouts_in_work', '3');
  expect((await people.accept(trader, third)).status).toBe(200);

  for (const id of [one, two]) await people.send(trader, id);
  await set('payouts_in_review', '2');
  expect((await people.accept(trader, await people.waiting())).body.code).toBe('too_many_in_review');
  await set('payout_sendbacks', '0');
  const [reviewed] = (await people.moderated(moderator, { status: 2 })).payoutRequests;
  expect(reviewed.sendbacks_left).toBe(0);
  const sendback = () => people.moderate(moderator, one, 'sendback', { reject_comment: 'Не видно' });
  expect((await sendback()).body.code).toBe('payout_sent_back_twice');
  await set('payout_sendbacks', '3');
  for (const left of [2, 1, 0]) {
    expect((await sendback()).status).toBe(200);
    await people.send(trader, one);
    expect((await moderator.post(payoutsApi.moderationView.path, { id: one })).body.payout.sendbacks_left).toBe(left);
  }
  expect((await sendback()).body.code).toBe('payout_sent_back_twice');

  await set('payouts_in_review', '20');
  await set('cancels_an_hour', '1');
  await people.cancel(trader, third);
  expect((await people.accept(trader, await people.waiting())).body.code).toBe('too_many_cancellations');
  await set('cancels_an_hour', '5');
  expect((await people.accept(trader, await people.waiting())).status).toBe(200);
});

test('a deal waits as long as the platform says, otherwise as the rule said when it was made; so does the time to accept it late', async () => {
  const server = await ownServer();
  await givenRate(server);
  const { set } = await owners(server);
  const people = await appealPeople(server, 100_000_00n);
  const lives = () =>
    server.db.many(sql`
      select extract(epoch from expires_at - created_at)::int as life, late_days from deals order by id`);
  const old = await people.givenDeal(1000);
  await people.cancel(old);
  await set('deal_minutes', '40');
  await set('late_days', '2');
  const fresh = await people.givenDeal(2000);
  await people.cancel(fresh);
  expect(await lives()).toEqual([
    { life: 900, late_days: 30 },
    { life: 2400, late_days: 2 },
  ]);
  server.clock.move(days(2) + hours(1));
  expect((await people.change({ deal_id: fresh })).body.code).toBe('deal_too_old');
  expect((await people.appeal(fresh, 2000)).body.code).toBe('deal_too_old');
  expect((await people.change({ deal_id: old })).status).toBe(200);
});

test('an appeal has the time that the rule gave when it was made, its hold the time that the rule gave at the rejection', async () => {
  const server = await ownServer();
  await givenRate(server);
  const { set } = await owners(server);
  const people = await appealPeople(server, 100_000_00n);
  const [slow, held] = [await people.givenAppeal(1000), await people.givenAppeal(1500)];
  await people.reject(held.id);
  await set('appeal_answer_hours', '3');
  await set('appeal_held_hours', '2');
  const [quick, brief] = [await people.givenAppeal(2000), await people.givenAppeal(2500)];
  await people.reject(brief.id);
  const pass = async (length: number) => {
    server.clock.move(length);
    await sendOverdueToReview(server.needs);
    await endRejectedHolds(server.needs);
    return Promise.all([
      ...[slow, quick].map(({ id }) => people.statusOf(id)),
      ...[held, brief].map(({ id }) => server.db.value<bigint>(sql`select held_amount from appeals where id = ${id}`)),
    ]);
  };
  expect(await pass(minutes(119))).toEqual([0, 0, expect.any(BigInt), expect.any(BigInt)]);
  expect((await pass(minutes(2))).slice(2)).toEqual([expect.any(BigInt), 0n]);
  expect((await pass(minutes(60))).slice(0, 2)).toEqual([0, 4]);
  expect((await pass(hours(21)))[2]).toBe(0n);
  expect((await pass(hours(1))).slice(0, 2)).toEqual([4, 4]);
  expect(await server.ledgerBreaches()).toEqual([]);
});

import { caseDecisionsApi } from '@app/contract/cases/case-decisions';
import { moneyApi } from '@app/contract/money/money';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/db.ts';
import { sendOverdueToReview } from '#features/appeals/appeals.ts';
import { hours, seconds } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { countRoundTrips } from '#testing/server/round-trips.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

// What is decided about is locked once, and the two people are read once, however many questions are asked about them.

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  owner = await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};

const isLock = (statement: string) =>
  /\bfor (update|no key update|share)\b|^lock table|pg_advisory_xact_lock/.test(statement);

/** Says one thing over a connection of its own: how many statements its transaction has, how many of these lock, and all its round trips. */
async function count({ token }: Visitor, url: string, payload: object) {
  const trips = await countRoundTrips(server.url);
  const db = connect(trips.url, { connections: 1 });
  try {
    const http = await server.neighbour({ db });
    const headers = { authorization: `Bearer ${token}` };
    await http.inject({ method: 'POST', url: requestsApi.ended.path, headers, payload: {} });
    await trips.forget();
    const { statusCode, body } = await http.inject({ method: 'POST', url, headers, payload });
    expect(statusCode, body).toBe(200);
    const statements = trips.statements();
    const counted = [statements.length, statements.filter(isLock).length, trips.untilCommit()];
    return { counted, answer: JSON.parse(body) };
  } finally {
    await db.close();
    await trips.stop();
  }
}

const confirm = (who: Visitor, request_id: number) =>
  count(who, requestsApi.confirm.path, { request_id, otp_code: code() });

test('a payout that two persons say is paid: asked for, confirmed by a moderator and by an owner', async () => {
  const people = payoutPeople(server);
  const [trader, moderator, olga] = [await people.trader(), await people.moderator(), await people.moderator()];
  const [first, second] = [
    await people.inReview(trader, { amount: 310_000 }),
    await people.inReview(trader, { amount: 320_000 }),
  ];
  const done = (who: Visitor, id: number) => count(who, payoutsApi.moderationEdit.path, { id, action: 'done' });
  // The payout, what waits for it, this person's sum, other words about it.
  expect(await done(moderator, first)).toEqual({ counted: [20, 4, 16], answer: { success: true, waits: true } });
  // The payout and the request.
  expect(await done(olga, first)).toEqual({ counted: [15, 2, 10], answer: { success: true } });
  await people.moderate(moderator, second, 'done');
  const { requests } = (await owner.get(requestsApi.waiting.path)).body;
  // And the second factor.
  expect((await confirm(owner, requests.at(-1).id)).counted).toEqual([15, 3, 10]);
});

test('an appeal that two persons decide: asked for and confirmed', async () => {
  const people = await appealPeople(server, 10_000_00n);
  const { id } = await people.givenAppeal(1000, 200_000);
  server.clock.move(hours(24));
  await sendOverdueToReview(server.needs);
  const [judge, second] = [
    await server.given.user({ roles: ['support'] }),
    await server.given.user({ roles: ['support'] }),
  ];
  const path = caseDecisionsApi.appeal.path.replace(':id', String(id));
  const asked = await count(judge, path, { decision: 'payer', reason_code: 'receipt_valid' });
  // Deal and appeal, this person's sum.
  expect(asked.counted).toEqual([16, 3, 11]);
  // The second factor, deal and appeal, the request, and, with the commit, the money.
  expect((await confirm(second, asked.answer.request_id)).counted).toEqual([20, 5, 10]);
});

test('a correction that two persons make: asked for and confirmed', async () => {
  const trader = await server.given.user({ balance: 1_000_00n });
  const [finance, second] = [
    await server.given.user({ roles: ['finance'] }),
    await server.given.user({ roles: ['finance'] }),
  ];
  const given = { trader_id: trader.id, amount: 120_000, reason: 'Ошибка банка', otp_code: code() };
  const asked = await count(finance, moneyApi.adjust.path, given);
  // The second factor, the trader, this person's sum.
  expect(asked.counted).toEqual([17, 3, 11]);
  // The second factor, the trader, the request.
  expect((await confirm(second, asked.answer.request_id)).counted).toEqual([13, 3, 10]);
});

import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { hours, minutes } from '#lib/clock.ts';
import { ask, cancel, givenUsdtRate, startChain, topups, units, WALLET } from '#testing/given/topups.ts';
import { ownServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { assignTransfer } from './transfer-assignment.ts';

async function givenServer() {
  const server = await ownServer();
  await givenUsdtRate(server);
  return server;
}

/** Makes a request and cancels it, like somebody who wants to use up the free amounts. */
async function grab(who: Visitor, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < times; nth++) {
    const { status, body } = await ask(who);
    statuses.push(status);
    if (status === 200) await cancel(who, body.deposit.id);
  }
  return statuses;
}

const held = async (server: TestServer, who: Visitor): Promise<number> =>
  (
    await server.db.many(sql`
    select 1 from deposits where trader_id = ${who.id} and upper(payable_during) > ${server.clock.now()}`)
  ).length;

test('one trader cannot occupy the tails of an amount: five requests in seven hours, then they are told when the next is', async () => {
  const server = await givenServer();
  const [greedy, other] = [await server.given.user(), await server.given.user()];
  expect(await grab(greedy, 2)).toEqual([200, 200]);
  server.clock.move(minutes(40));
  expect(await grab(greedy, 5)).toEqual([200, 200, 200, 429, 429]);
  const { body, headers } = await ask(greedy, 5000);
  expect(body).toMatchObject({ code: 'too_many_deposits', error: expect.stringContaining('не больше 5 за 7 часов') });
  expect(body.error).toContain('через 6 ч 20 мин');
  expect(Number(headers['retry-after'])).toBe(minutes(6 * 60 + 20) / 1000);
  expect((await ask(other)).status).toBe(200);

  server.clock.move(hours(7) - minutes(40) - 1);
  await givenUsdtRate(server);
  expect(await grab(greedy, 1)).toEqual([429]);
  expect((await ask(greedy)).body.error).toMatch(/ через 1 мин$/);
  server.clock.move(1);
  expect(await grab(greedy, 4)).toEqual([200, 200, 429, 429]);
});

test('two hundred presses at once hold no more than five amounts; the open request is shown, whatever the count', async () => {
  const server = await givenServer();
  const who = await server.given.user();
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(who)));
    await Promise.all(answers.flatMap(({ body }) => [body.deposit && cancel(who, body.deposit.id), ask(who)]));
  }
  expect(await held(server, who)).toBe(5);

  // An open request is shown again, however often the trader presses.
  const second = await server.given.user();
  await grab(second, 4);
  const { deposit } = (await ask(second)).body;
  expect((await ask(second)).body).toMatchObject({ existing: true, deposit: { id: deposit.id } });
});

test('a request that waits an hour and runs out counts like one that was called off', async () => {
  const server = await givenServer();
  const who = await server.given.user();
  for (let nth = 0; nth < 5; nth++) {
    expect((await ask(who)).status).toBe(200);
    server.clock.move(minutes(60));
  }
  expect((await ask(who)).status).toBe(429);
});

test('what the operator assigned is no request, and the operator may allow more of them', async () => {
  const chain = await startChain(await givenServer());
  const { server } = chain;
  const who = await server.given.user();
  const tx_id = chain.pay(units(33));
  server.clock.move(hours(24));
  await givenUsdtRate(server);
  await assignTransfer({ ...chain.needs, wallets: [WALLET] }, { tx_id, trader_id: who.id });
  expect(await grab(who, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask(who)).body.error).toMatch(/ через 7 ч$/);
  const change = { name: 'deposits_held', value: 6n, reason: 'тест' } as const;
  await server.db.begin((tx) => setRule(tx, change, { by: 'operator', at: server.clock.now() }));
  expect(await grab(who, 2)).toEqual([200, 429]);
  expect((await topups(who)).countDeposits).toBe(7);
});

import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { ask, balance, givenUsdtRate, ownerOf, startChain, topups, units } from '#testing/given/topups.ts';
import { ownServer } from '#testing/server/server.ts';

/** A request of 100 USDT at 92.40, an hour ago to the millisecond; the rate has been 80 for half of it. */
async function givenHourOldRequest() {
  const chain = await startChain(await ownServer());
  const trader = await chain.server.given.user();
  const { deposit } = (await ask(trader)).body;
  chain.server.clock.move(minutes(30));
  await givenUsdtRate(chain.server, 80_00n);
  chain.server.clock.move(minutes(30));
  const exact = units(deposit.in_amount);
  const worth = (rate: bigint) => Number((exact * rate) / 1_000_000n) / 100;
  return { ...chain, trader, deposit, exact, worth, expired: new Date(deposit.expired) };
}

test('the rate is promised to the last millisecond of the hour, whatever it is by then and whenever the payment is seen', async () => {
  const { server, trader, deposit, exact, worth, expired, pay, look } = await givenHourOldRequest();
  pay(exact, { at: later(expired, -1) });
  server.clock.move(hours(30));
  await look();
  expect(await balance(trader)).toBe(worth(92_40n));
  expect((await topups(trader)).deposits[0]).toMatchObject({
    status: 1,
    coin_rate: 92.4,
    out_amount: deposit.out_amount,
  });
});

test('a payment after the hour is credited at the rate of its block, and the request, journal and ledger say so', async () => {
  const { server, trader, deposit, exact, worth, expired, pay, look } = await givenHourOldRequest();
  pay(exact, { at: expired });
  // Noticed only after the rate has changed once more.
  server.clock.move(minutes(20));
  await givenUsdtRate(server, 120_00n);
  await look();
  expect(await balance(trader)).toBe(worth(80_00n));
  expect((await topups(trader)).deposits[0]).toMatchObject({ status: 1, coin_rate: 80, out_amount: worth(80_00n) });
  const [received] = await server.db.many(sql`
    select data from journal where event = 'deposit.received' and ref = ${deposit.id}`);
  expect(received).toMatchObject({ data: { coin_rate: '8000' } });
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('a late payment that came when the rate was older than a day stays unmatched; one of a day to the millisecond is credited', async () => {
  const chain = await startChain(await ownServer());
  const { server, pay, look } = chain;
  server.clock.move(hours(22));
  const [first, second] = [await server.given.user(), await server.given.user()];
  const [one, two] = [(await ask(first)).body.deposit, (await ask(second)).body.deposit];
  server.clock.move(hours(2));
  const inTime = pay(units(one.in_amount));
  server.clock.move(1);
  const stale = pay(units(two.in_amount));
  server.clock.move(1);
  await givenUsdtRate(server);
  await look();
  expect([await ownerOf(server, inTime), await ownerOf(server, stale)]).toEqual([one.id, null]);
  expect(await balance(first)).toBe(one.out_amount);
  expect(await balance(second)).toBe(0);
  expect((await topups(second)).deposits[0]).toMatchObject({ status: 2, coin_rate: 92.4, receivedAt: null });
});

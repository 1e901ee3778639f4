import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { ask, balance, cancel, deposits, ownerOf, startChain, WALLET } from '#testing/given/wallet.ts';
import { ownServer } from '#testing/server/server.ts';

const migration = new URL('../../../migrations/0031_deposit_amounts.sql', import.meta.url);

/** Requests as the version before made them: with any six decimals, payable from five minutes before. */
async function givenOldRequests(...amounts: bigint[]) {
  const chain = await startChain(await ownServer());
  const { db, clock, given } = chain.server;
  await db.begin((tx) =>
    tx.script(`alter table deposits drop column cancelled_at, drop constraint deposit_pays_no_past, drop constraint deposit_never_round;
      drop index usdt_rates_history;
      create view audit as select event, ref, actor, data from journal;
      alter table journal alter groups set default '{}'`),
  );
  const at = clock.now();
  const requests = [];
  for (const amount of amounts) {
    const trader = await given.user();
    const row = await db.one<{ id: number }>(sql`
      insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, created_at, expires_at, payable_during)
      values (${trader.id}, ${WALLET}, ${amount}, 9240, ${(amount * 9240n) / 1_000_000n}, ${at}, ${later(at, minutes(60))},
        tstzrange(${later(at, -minutes(5))}, ${later(at, hours(7))})) returning id`);
    requests.push({ id: row?.id ?? 0, trader, amount });
  }
  await db.begin(async (tx) => tx.script(await readFile(migration, 'utf8')));
  return { ...chain, requests, at };
}

test('requests of the version before are shown, paid and called off as any other; what is older than they are no longer pays them', async () => {
  const { server, requests, at, pay, look } = await givenOldRequests(12_345_778n, 99_995_100n, 50_004_200n);
  const [odd, near, cancelled] = requests;
  if (!odd || !near || !cancelled) throw new Error('Nobody is there');
  expect((await ask(odd.trader)).body).toMatchObject({ existing: true, deposit: { id: odd.id, in_amount: 12.345778 } });
  const older = pay(near.amount, { at: later(at, -minutes(4)) });
  expect((await cancel(cancelled.trader, cancelled.id)).status).toBe(200);
  for (const { amount } of requests) pay(amount);
  await look();
  expect(await ownerOf(server, older)).toBeNull();
  for (const { trader, amount } of requests) {
    expect((await deposits(trader)).deposits[0]).toMatchObject({ status: 1 });
    expect(await balance(trader)).toBe(Number((amount * 9240n) / 1_000_000n) / 100);
  }
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('a request of the version before that was made to come out round catches nobody’s payment any more, and makes room', async () => {
  const { server, requests, pay, look } = await givenOldRequests(100_000_000n);
  const [trap] = requests;
  if (!trap) throw new Error('Nobody is there');
  const payment = pay(100_000_000n);
  await look();
  expect(await ownerOf(server, payment)).toBeNull();
  expect(await balance(trap.trader)).toBe(0);
  expect((await deposits(trap.trader)).deposits[0]).toMatchObject({ id: trap.id, status: 2 });
  expect((await ask(trap.trader)).body).toMatchObject({ existing: false });
});

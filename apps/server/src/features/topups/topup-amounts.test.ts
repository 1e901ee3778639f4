import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { later, minutes } from '#lib/clock.ts';
import { ask, balance, givenUsdtRate, ownerOf, startChain, units, WALLET } from '#testing/given/topups.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { receiveTransfers } from './topup-moves.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => givenUsdtRate(server));
afterAll(() => server.stop());

test('no amount that a trader can name comes out as exactly 100.000000, nor as any sum that people pay by accident', async () => {
  const who = await server.given.user();
  for (const amount of [99.9901, 99.995, 99.9999, 99.999999, 100.001]) {
    const { status, body } = await ask(who, amount);
    expect([status, body.fields?.amount]).toEqual([400, 'Не больше 2 знаков после запятой']);
  }
  for (const amount of [99.99, 100, 100.01, 10, 16.1, 999_999.99]) {
    const exact = units((await ask(await server.given.user(), amount)).body.deposit.in_amount);
    expect(exact - units(amount)).toBeGreaterThanOrEqual(100n);
    expect(exact - units(amount)).toBeLessThanOrEqual(9_900n);
  }
});

test('the database itself keeps no request that a round sum or an older transfer could pay', async () => {
  const { id } = await server.given.user();
  const at = server.clock.now();
  const insert = (in_amount: bigint, from: Date) =>
    server.db.run(sql`
      insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
      values (${id}, ${WALLET}, ${in_amount}, 10000, ${in_amount / 100n}, 2, ${at}, ${at}, tstzrange(${from}, ${later(at, minutes(5))}))`);
  await expect(insert(units(100), at)).rejects.toThrow('deposit_never_round');
  await expect(insert(units(100.01), at)).rejects.toThrow('deposit_never_round');
  await expect(insert(units(100.0001), later(at, -1))).rejects.toThrow('deposit_pays_no_past');
});

test('a stranger’s round payment is nobody’s, whoever waits for a sum beside it', async () => {
  const chain = await startChain(server);
  const traders = await Promise.all(
    [99.99, 100, 100, 100.01].map(async (amount) => {
      const trader = await server.given.user();
      await ask(trader, amount);
      return trader;
    }),
  );
  const payments = [99.99, 100, 100.01, 100.1].map((sum) => chain.pay(units(sum)));
  await chain.look();
  for (const tx_id of payments) expect(await ownerOf(server, tx_id)).toBeNull();
  for (const trader of traders) expect(await balance(trader)).toBe(0);
});

test('a transfer four minutes older than the request, or a millisecond, is not its payment; one of the same moment is', async () => {
  const chain = await startChain(server);
  server.clock.move(minutes(10));
  const trader = await server.given.user();
  const { deposit } = (await ask(trader, 200)).body;
  const made = new Date(deposit.createdAt);
  const older = [minutes(4), 1].map((age) => chain.pay(units(deposit.in_amount), { at: later(made, -age) }));
  await chain.look();
  for (const tx_id of older) expect(await ownerOf(server, tx_id)).toBeNull();
  expect(await balance(trader)).toBe(0);

  const payment = chain.pay(units(deposit.in_amount), { at: made });
  await chain.look();
  expect(await ownerOf(server, payment)).toBe(deposit.id);
  expect(await balance(trader)).toBe(deposit.out_amount);
});

test('an exact sum that comes twice in the same second pays the request once, and the second is kept without an owner', async () => {
  const trader = await server.given.user();
  const { deposit } = (await ask(trader, 300)).body;
  const at = server.clock.now();
  const transfer = (digit: string) => ({
    wallet: WALLET,
    contract: TEST_WALLET.contract,
    from_address: 'T1',
    log_index: 0,
    block_at: at,
    tx_id: digit.repeat(64),
    amount: units(deposit.in_amount),
  });
  const receive = (digit: string) => server.db.begin((tx) => receiveTransfers(tx, [transfer(digit)], at));
  let second: Promise<number> | undefined;
  const first = await server.db.begin(async (tx) => {
    const credited = await receiveTransfers(tx, [transfer('1')], at);
    second = receive('2');
    await untilSomeoneWaits(server.db);
    return credited;
  });
  expect([first, await second]).toEqual([1, 0]);
  expect([await ownerOf(server, '1'.repeat(64)), await ownerOf(server, '2'.repeat(64))]).toEqual([deposit.id, null]);
  expect(await balance(trader)).toBe(deposit.out_amount);
});

import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours } from '#lib/clock.ts';
import { ask, balance, givenUsdtRate, startChain, topups, units, WALLET } from '#testing/given/topups.ts';
import { assignTransfer } from './transfer-assignment.ts';
import { countUnmatched } from './transfer-queries.ts';

async function givenUnmatched() {
  const chain = await startChain();
  const needs = { ...chain.needs, wallets: [WALLET] };
  return { ...chain, assign: (assignment: Parameters<typeof assignTransfer>[1]) => assignTransfer(needs, assignment) };
}

test('an unmatched transfer goes to the trader the operator names, at the rate of when it came, and stands in the journal', async () => {
  const { server, pay, look, assign } = await givenUnmatched();
  const trader = await server.given.user();
  await givenUsdtRate(server, 100_00n);
  server.clock.move(hours(1));
  const tx_id = pay(units(12.345678));
  await look();
  server.clock.move(1);
  await givenUsdtRate(server, 70_00n);
  server.clock.move(hours(48));

  const result = await assign({ tx_id, trader_id: trader.id });
  expect(result).toMatchObject({ kind: 'assigned', out_amount: 1234_56n, coin_rate: 100_00n });
  expect(await balance(trader)).toBe(1234.56);
  expect((await topups(trader)).deposits[0]).toMatchObject({
    status: 1,
    tx_id,
    in_amount: 12.345678,
    coin_rate: 100,
  });
  expect(await countUnmatched(server.db)).toBe(0);
  const [row] = await server.db.many(sql`select actor, data from journal where event = 'deposit.assigned'`);
  expect(row).toMatchObject({ actor: 'operator', data: { tx_id, trader_id: trader.id } });
  await look();
  expect(await balance(trader)).toBe(1234.56);
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('never twice: not again, not to another, not by ten commands at once, not what was credited by itself', async () => {
  const { server, pay, look, assign } = await givenUnmatched();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const tx_id = pay(units(50));
  await look();
  server.clock.move(hours(24));
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => assign({ tx_id, trader_id: (index % 2 ? trader : other).id })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
  expect(refused).toEqual(Array(9).fill('Этот перевод уже зачислен'));
  expect((await balance(trader)) + (await balance(other))).toBe(4620);
  await expect(assign({ tx_id, trader_id: trader.id })).rejects.toThrow('уже зачислен');

  await givenUsdtRate(server);
  const { deposit } = (await ask(trader)).body;
  const paid = pay(units(deposit.in_amount));
  await look();
  await expect(assign({ tx_id: paid, trader_id: other.id })).rejects.toThrow('уже зачислен');
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('it is checked against the chain: what is not there, not ours or not confirmed is refused', async () => {
  const { server, pay, emulator, look, assign } = await givenUnmatched();
  const { id: trader_id } = await server.given.user();
  const notFound = 'нет подтверждённого перевода';
  await expect(assign({ tx_id: 'a'.repeat(64), trader_id })).rejects.toThrow(notFound);
  const foreign = emulator.pay({ to: 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh', amount: units(10) });
  await expect(assign({ tx_id: foreign, trader_id })).rejects.toThrow(notFound);
  const fake = pay(units(10), { contract: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' });
  await expect(assign({ tx_id: fake, trader_id })).rejects.toThrow(notFound);
  emulator.moods.confirmAfter = hours(1);
  await expect(assign({ tx_id: pay(units(10)), trader_id })).rejects.toThrow(notFound);

  emulator.moods.ignoreFilters = true;
  await expect(assign({ tx_id: pay(units(10)), trader_id })).rejects.toThrow('ещё не подтверждена');

  Object.assign(emulator.moods, { confirmAfter: 0, ignoreFilters: false });
  const tiny = pay(1n);
  await look();
  server.clock.move(hours(24));
  await expect(assign({ tx_id: tiny, trader_id })).rejects.toThrow('меньше одной копейки');
});

test.each([
  ['amount', '1000000'],
  ['wallet', 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh'],
  ['contract', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
])('a transfer whose %s was changed in the database is given to nobody', async (column, value) => {
  const { server, pay, look, assign } = await givenUnmatched();
  const trader = await server.given.user();
  const tx_id = pay(units(10));
  await look();
  const tamper = `alter table wallet_transfers disable trigger user; update wallet_transfers set ${column} = '${value}'`;
  await server.db.begin((tx) => tx.script(tamper));
  await expect(assign({ tx_id, trader_id: trader.id })).rejects.toThrow('Перевод в базе не такой, как в сети');
  expect([await balance(trader), await countUnmatched(server.db)]).toEqual([0, 1]);
});

test('a transfer that came when the rate was older than a day stays unmatched, whatever the rate is now', async () => {
  const { server, pay, look, assign } = await givenUnmatched();
  const trader = await server.given.user();
  server.clock.move(hours(24) + 1);
  const tx_id = pay(units(10));
  await look();
  server.clock.move(1);
  await givenUsdtRate(server);
  server.clock.move(hours(24));
  await expect(assign({ tx_id, trader_id: trader.id })).rejects.toThrow('курсу USDT было больше суток');
  expect(await countUnmatched(server.db)).toBe(1);
  expect(await balance(trader)).toBe(0);
});

test('of several transfers in one transaction the operator has to name one', async () => {
  const { server, emulator, assign } = await givenUnmatched();
  const trader = await server.given.user();
  const tx_id = emulator.pay({ to: WALLET, amount: units(10) }, { to: WALLET, amount: units(20) });
  server.clock.move(hours(24));
  await expect(assign({ tx_id, trader_id: trader.id })).rejects.toThrow('укажите номер события');
  await assign({ tx_id, log_index: 1, trader_id: trader.id });
  expect(await balance(trader)).toBe(1848);
});

test('a transfer that the list never showed is stored on the way, and goes to the request it pays', async () => {
  const { server, pay, look, assign } = await givenUnmatched();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const { deposit } = (await ask(trader)).body;
  const tx_id = pay(units(deposit.in_amount));
  expect(await assign({ tx_id, trader_id: other.id })).toEqual({ kind: 'matched', deposit_id: deposit.id });
  await look();
  expect([await balance(trader), await balance(other)]).toEqual([deposit.out_amount, 0]);

  const unseen = pay(units(10));
  await expect(assign({ tx_id: unseen, trader_id: other.id })).rejects.toThrow('не раньше чем через 24 часа');
  expect(await countUnmatched(server.db)).toBe(1);
  server.clock.move(hours(24));
  await assign({ tx_id: unseen, trader_id: other.id });
  expect(await balance(other)).toBe(924);
});

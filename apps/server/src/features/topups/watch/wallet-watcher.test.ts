import { explorerLinks } from '@app/contract/topups/wallet-api';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { countUnmatched } from '#features/topups/transfer-queries.ts';
import { expireDueTopups } from '#features/topups/wallet-jobs.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { ask, balance, givenUsdtRate, startChain, topups, units, WALLET } from '#testing/given/topups.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { readWallets } from './wallet-reading.ts';
import { listWatches } from './watch-queries.ts';

const FAKE_USDT = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const OTHER_WALLET = 'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh';

type Chain = Awaited<ReturnType<typeof startChain>>;

/** A trader with an open request, and what is to be paid. */
async function givenRequest(chain: Chain, amount = 100) {
  const trader = await chain.server.given.user();
  const { deposit } = (await ask(trader, amount)).body;
  return { trader, deposit, exact: units(deposit.in_amount) };
}

const firstStatus = async (trader: Parameters<typeof topups>[0]) => (await topups(trader)).deposits[0].status;

test('the exact amount is credited once, however often it is seen, with its transaction and a row of the journal', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  const tx_id = chain.pay(exact);
  for (let look = 0; look < 3; look++) await chain.look();

  expect(await balance(trader)).toBe(deposit.out_amount);
  const [row] = (await topups(trader)).deposits;
  expect(row).toMatchObject({ status: 1, tx_id, receivedAt: chain.server.clock.now().toISOString() });
  expect(explorerLinks('https://tronscan.org/#').transaction(tx_id)).toContain(tx_id);
  const journal = await chain.server.db.many<{ event: string; actor: string }>(sql`
    select event, actor from journal where ref = ${deposit.id} order by id`);
  expect(journal.at(-1)).toEqual({ event: 'deposit.received', actor: 'system' });
  expect(await countUnmatched(chain.server.db)).toBe(0);
  expect(await chain.server.ledgerBreaches()).toEqual([]);
  expect(chain.complaints).toEqual([]);
});

test('a stored transaction is not looked into again, and reading begins an hour before the newest', async () => {
  const chain = await startChain();
  const { exact } = await givenRequest(chain);
  chain.pay(exact);
  const newest = chain.server.clock.now();
  await chain.look();
  chain.emulator.requests.length = 0;
  chain.server.clock.move(minutes(30));
  await chain.look();
  expect(chain.emulator.requests).toHaveLength(1);
  const [{ url, key } = { url: '', key: '' }] = chain.emulator.requests;
  const asked = new URL(url, 'http://emulator');
  expect(asked.pathname).toBe(`/v1/accounts/${WALLET}/transactions/trc20`);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    only_confirmed: 'true',
    only_to: 'true',
    contract_address: TEST_WALLET.contract,
    min_timestamp: String(newest.getTime() - hours(1)),
    order_by: 'block_timestamp,asc',
    limit: '200',
  });
  expect(key).toBe('the-key');
});

test('an unconfirmed transfer waits; confirmed, it is credited', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  chain.emulator.moods.confirmAfter = seconds(60);
  chain.pay(exact);
  await chain.look();
  expect(await balance(trader)).toBe(0);
  chain.server.clock.move(seconds(60));
  await chain.look();
  expect(await balance(trader)).toBe(deposit.out_amount);
});

test('a late payment finds its expired request; after the hold it is nobody’s', async () => {
  const chain = await startChain();
  const late = await givenRequest(chain);
  const tooLate = await givenRequest(chain, 50);
  chain.server.clock.move(minutes(60) + hours(6) - 1);
  await expireDueTopups(chain.server.needs);
  expect(await firstStatus(late.trader)).toBe(2);
  chain.pay(late.exact);
  chain.server.clock.move(1);
  chain.pay(tooLate.exact);
  await chain.look();
  expect(await balance(late.trader)).toBe(late.deposit.out_amount);
  expect(await firstStatus(late.trader)).toBe(1);
  expect(await balance(tooLate.trader)).toBe(0);
  expect(await firstStatus(tooLate.trader)).toBe(2);
  expect(await countUnmatched(chain.server.db)).toBe(1);
  expect(await chain.server.ledgerBreaches()).toEqual([]);
});

test('a watcher that slept through the hold still credits what was paid in time', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  chain.server.clock.move(minutes(20));
  chain.pay(exact);
  chain.server.clock.move(hours(48));
  await givenUsdtRate(chain.server);
  // Even though somebody else may have to pay this amount by now.
  const other = await givenRequest(chain);
  await chain.look();
  expect(await balance(trader)).toBe(deposit.out_amount);
  expect(await balance(other.trader)).toBe(0);
});

test('wrong amounts are stored as unmatched: no tolerance, not even a millionth', async () => {
  const chain = await startChain();
  const { trader, exact } = await givenRequest(chain);
  for (const amount of [exact - 1n, exact + 1n, units(100), 1n]) chain.pay(amount);
  await chain.look();
  expect(await balance(trader)).toBe(0);
  expect(await firstStatus(trader)).toBe(0);
  expect(await countUnmatched(chain.server.db)).toBe(4);
  expect(chain.complaints).toEqual([]);
});

test('two equal payments: the first is credited, the second is unmatched, also within one transaction', async () => {
  const chain = await startChain();
  const apart = await givenRequest(chain);
  chain.pay(apart.exact);
  chain.pay(apart.exact);
  const together = await givenRequest(chain, 30);
  const twice = { to: WALLET, amount: together.exact };
  chain.emulator.pay(twice, twice);
  await chain.look();
  await chain.look();
  expect(await balance(apart.trader)).toBe(apart.deposit.out_amount);
  expect(await balance(together.trader)).toBe(together.deposit.out_amount);
  expect(await countUnmatched(chain.server.db)).toBe(2);
  expect(await chain.server.ledgerBreaches()).toEqual([]);
});

test('one transaction that pays two requests credits both, whatever else is in it', async () => {
  const chain = await startChain();
  const first = await givenRequest(chain);
  const second = await givenRequest(chain, 60);
  chain.emulator.pay(
    { to: OTHER_WALLET, amount: first.exact },
    { to: WALLET, amount: first.exact },
    { to: WALLET, amount: second.exact, contract: FAKE_USDT },
    { to: WALLET, amount: second.exact },
  );
  // Their items are on two pages.
  chain.emulator.moods.pageSize = 1;
  await chain.look();
  expect(await balance(first.trader)).toBe(first.deposit.out_amount);
  expect(await balance(second.trader)).toBe(second.deposit.out_amount);
  expect(await countUnmatched(chain.server.db)).toBe(0);
});

test('a source that sends everything it has: only confirmed USDT to our wallet is taken', async () => {
  const chain = await startChain();
  const { trader, exact } = await givenRequest(chain);
  chain.emulator.moods.ignoreFilters = true;
  chain.pay(exact, { contract: FAKE_USDT });
  chain.pay(0n);
  chain.emulator.pay({ to: OTHER_WALLET, amount: exact, from: WALLET });
  await chain.look();
  expect(chain.complaints).toEqual([]);

  chain.pay(exact, { decimals: 18 });
  await chain.look();
  expect(chain.complaints.join()).toContain('18 знаков');
  expect(await balance(trader)).toBe(0);
  expect(await countUnmatched(chain.server.db)).toBe(0);

  chain.emulator.moods.confirmAfter = minutes(10);
  chain.pay(exact);
  await chain.look();
  expect(chain.complaints.join()).toContain('ещё не подтверждена');
  expect(await balance(trader)).toBe(0);
});

test('repeated, reordered and many pages of items lose nothing and double nothing', async () => {
  const chain = await startChain();
  const requests: Awaited<ReturnType<typeof givenRequest>>[] = [];
  for (let index = 0; index < 6; index++) requests.push(await givenRequest(chain, 20));
  for (const { exact } of requests) {
    chain.pay(exact);
    chain.server.clock.move(seconds(3));
  }
  Object.assign(chain.emulator.moods, { pageSize: 2, repeat: true, reorder: true });
  await chain.look();
  await chain.look();
  for (const { trader, deposit } of requests) expect(await balance(trader)).toBe(deposit.out_amount);
  expect(await chain.server.ledgerBreaches()).toEqual([]);
});

test('a transfer that the source shows late, behind newer ones, is still found', async () => {
  const chain = await startChain();
  const [early, recent] = [await givenRequest(chain), await givenRequest(chain)];
  const then = chain.server.clock.now();
  chain.server.clock.move(minutes(50));
  chain.pay(recent.exact);
  await chain.look();
  chain.pay(early.exact, { at: then });
  await chain.look();
  expect(await balance(early.trader)).toBe(early.deposit.out_amount);
});

test('a listed transfer whose events are not there yet keeps the place, and is credited when they are', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  await chain.look();
  const before = await listWatches(chain.server.db);
  chain.server.clock.move(minutes(5));
  chain.emulator.moods.hideEvents = true;
  chain.pay(exact);
  await chain.look();
  const [watch] = await listWatches(chain.server.db);
  expect(watch).toMatchObject({ errors: 1n, read_until: before[0]?.read_until, last_read_at: before[0]?.last_read_at });
  expect(watch?.last_error).toContain('нет перевода из списка');

  chain.emulator.moods.hideEvents = false;
  await chain.look();
  expect(await balance(trader)).toBe(deposit.out_amount);
});

test('items of a wrong shape are counted and said, and do not keep the others from being credited', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  const tx_id = chain.pay(exact);
  const good = {
    transaction_id: tx_id,
    token_info: { symbol: 'USDT', address: TEST_WALLET.contract, decimals: 6, name: 'Tether USD' },
    block_timestamp: chain.server.clock.now().getTime(),
    from: OTHER_WALLET,
    to: WALLET,
    type: 'Transfer',
    value: String(exact),
  };
  const data = [
    { ...good, value: -5 },
    null,
    { ...good, transaction_id: 'x' },
    { ...good, value: '9'.repeat(40) },
    good,
  ];
  chain.emulator.fail({ body: { success: true, data, meta: { at: 1, page_size: 5 } } });
  await chain.look();
  expect(await balance(trader)).toBe(deposit.out_amount);
  expect(chain.complaints).toHaveLength(4);
  const [watch] = await listWatches(chain.server.db);
  expect(watch).toMatchObject({ errors: 4n, last_read_at: null });
});

test('nothing that comes from a source can move the place into the future', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  // A source that claims a block of next week is confirmed.
  chain.emulator.moods.confirmAfter = -hours(200);
  chain.pay(1n, { at: later(chain.server.clock.now(), hours(100)) });
  await chain.look();
  expect(await countUnmatched(chain.server.db)).toBe(1);
  chain.server.clock.move(minutes(2));
  chain.pay(exact);
  await chain.look();
  expect(await balance(trader)).toBe(deposit.out_amount);
});

test('a wallet that was changed is watched as long as someone may pay to it, and a day more', async () => {
  const chain = await startChain();
  const { trader, deposit, exact } = await givenRequest(chain);
  chain.pay(exact);
  const moved = { ...chain.needs, wallet: { address: OTHER_WALLET } };
  await readWallets(moved);
  expect(await balance(trader)).toBe(deposit.out_amount);
  chain.server.clock.move(hours(7 + 24) - 1);
  chain.emulator.requests.length = 0;
  await readWallets(moved);
  expect(chain.emulator.requests).toHaveLength(2);
  chain.server.clock.move(1);
  chain.emulator.requests.length = 0;
  await readWallets(moved);
  const read = chain.emulator.requests.map(({ url }) => new URL(url, 'http://emulator').pathname);
  expect(read).toEqual([`/v1/accounts/${OTHER_WALLET}/transactions/trc20`]);
});

test('the metrics tell how old the last reading is, how much is unmatched and how much went wrong', async () => {
  const chain = await startChain();
  chain.pay(5n);
  await chain.look();
  chain.server.clock.move(seconds(90));
  chain.emulator.fail({ status: 500 });
  await expect(chain.look()).rejects.toThrow('HTTP 500');
  const text = await chain.server.metrics.metrics();
  expect(text).toContain(`wallet_last_read_age_seconds{wallet="${WALLET}"} 90`);
  expect(text).toContain(`wallet_read_errors_total{wallet="${WALLET}"} 1`);
  expect(text).toContain('wallet_unmatched_transfers 1');
});

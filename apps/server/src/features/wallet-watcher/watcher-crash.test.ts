import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { countUnmatched } from '#features/wallet/wallet.ts';
import { ask, balance, deposits, startChain, units } from '#testing/given/wallet.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';
import { readWallets } from './wallet-watcher.ts';

const CHILD = join(import.meta.dirname, '../../testing/server/watcher-child.ts');

/** After every crash the same must be true: a transfer is credited completely or not at all. */
async function expectWhole(server: TestServer, trader: Visitor, out_amount: number) {
  const [row] = (await deposits(trader)).deposits;
  const stored = await server.db.one<{ deposit_id: number | null }>(sql`select deposit_id from wallet_transfers`);
  const credited = row.status === 1;
  expect(await balance(trader)).toBe(credited ? out_amount : 0);
  expect(row.tx_id === null).toBe(!credited);
  expect(stored?.deposit_id).toBe(credited ? row.id : undefined);
  const told = await server.db.many(sql`select 1 from journal where ref = ${row.id} and event = 'deposit.received'`);
  expect(told).toHaveLength(credited ? 1 : 0);
  expect(await server.ledgerBreaches()).toEqual([]);
  return credited;
}

test('a process killed before any of its words to the database neither loses nor doubles the payment', async () => {
  const { server, emulator, pay } = await startChain();
  const trader = await server.given.user();
  const { deposit } = (await ask(trader)).body;
  pay(units(deposit.in_amount));

  const look = async (nth: number) => {
    const words = [server.url, emulator.url, server.clock.now().toISOString(), String(nth)];
    const child = spawn(process.execPath, [CHILD, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [complained, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(complained).toBe('');
    return { code, killed: signal === 'SIGKILL' };
  };
  const states: boolean[] = [];
  let nth = 0;
  while ((await look(++nth)).killed) states.push(await expectWhole(server, trader, deposit.out_amount));
  expect(await expectWhole(server, trader, deposit.out_amount)).toBe(true);

  // It was killed before every statement on the way to the credit (several are sent at a time), and at some after it.
  expect(states.indexOf(true)).toBeGreaterThan(6);
  expect(await countUnmatched(server.db)).toBe(0);
}, 120_000);

test('a failure at any statement of crediting undoes all of it, and the next look makes it good', async () => {
  const { server, needs, pay } = await startChain();
  const trader = await server.given.user();
  const { deposit } = (await ask(trader)).body;
  pay(units(deposit.in_amount));

  for (let nth = 1; ; nth++) {
    const failing = { failed: false };
    await readWallets({ ...needs, db: failAt(server.db, nth, failing) });
    const credited = await expectWhole(server, trader, deposit.out_amount);
    expect(credited).toBe(!failing.failed);
    if (credited) break;
    expect(nth).toBeLessThan(30);
  }
});

/** A database in which the nth statement inside a transaction fails. */
function failAt(db: Db, nth: number, failing: { failed: boolean }): Db {
  let said = 0;
  const countFor = (tx: Tx) => () => {
    said++;
    if (said !== nth) return tx;
    failing.failed = true;
    throw new Error('The connection is gone');
  };
  const breaking = (tx: Tx, count = countFor(tx)): Tx => ({
    ...tx,
    one: async (query) => count().one(query),
    many: async (query) => count().many(query),
    run: async (query) => count().run(query),
  });
  return { ...db, begin: (work) => db.begin((tx) => work(breaking(tx))) };
}

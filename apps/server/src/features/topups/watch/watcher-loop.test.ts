import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { tryLock } from '#db/try-lock.ts';
import { openTron } from '#features/topups/chain/tron.ts';
import { hours } from '#lib/clock.ts';
import { ask, balance, startChain, startEmulator, units } from '#testing/given/topups.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { startWatcher, WATCHER_LOCK } from './wallet-watcher.ts';

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (let waited = 0; waited < 2000; waited++) {
    if (await what()) return;
    await sleep(25);
  }
  throw new Error('It never came');
}

test('of several processes one watches; when it stops another takes over', async () => {
  const chain = await startChain();
  const other = connect(chain.server.url, { connections: 4 });
  onTestFinished(() => other.close());
  const second = await startEmulator(chain.server);

  const first = startWatcher(chain.needs, { interval: 20 });
  await until(() => chain.emulator.requests.length > 2);
  const waiting = startWatcher({ ...chain.needsFor(second.url), db: other }, { interval: 20 });
  onTestFinished(() => waiting.stop());
  await until(() => chain.emulator.requests.length > 8);
  expect(second.requests).toHaveLength(0);

  await first.stop();
  await until(() => second.requests.length > 2);
  // A request that was in progress when it stopped has been answered by then.
  const asked = chain.emulator.requests.length;
  await until(() => second.requests.length > 6);
  expect(chain.emulator.requests).toHaveLength(asked);
});

test('a lock whose connection is lost says so, and is free for the next', async () => {
  const { server } = await startChain();
  const lock = await tryLock(server.db, WATCHER_LOCK);
  expect(await tryLock(server.db, WATCHER_LOCK)).toBeUndefined();
  await server.db.run(sql`
    select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()`);
  await until(() => lock?.lost.aborted === true);
  lock?.release();
  const next = await tryLock(server.db, WATCHER_LOCK);
  expect(next).toBeDefined();
  next?.release();
});

test('the loop outlives failures of every source and credits afterwards', async () => {
  const chain = await startChain();
  const trader = await chain.server.given.user();
  const { deposit } = (await ask(trader)).body;
  chain.pay(units(deposit.in_amount));
  chain.emulator.fail({ body: { success: true, data: 'nonsense', meta: {} } });
  const watcher = startWatcher(chain.needs, { interval: 20 });
  await until(() => chain.complaints.length > 0);
  expect(await balance(trader)).toBe(0);
  chain.server.clock.move(3000);
  await watcher.stop();

  const again = startWatcher(chain.needs, { interval: 20 });
  await until(async () => (await balance(trader)) === deposit.out_amount);
  await again.stop();
});

test('stopping does not wait for a source that hangs', async () => {
  const chain = await startChain();
  chain.emulator.fail('hang');
  const { server, emulator } = chain;
  const tron = openTron({
    urls: [emulator.url],
    clock: server.clock,
    contract: TEST_WALLET.contract,
    timeout: hours(1),
  });
  const watcher = startWatcher({ ...chain.needs, tron }, { interval: 20 });
  await until(() => emulator.requests.length === 1);
  await expect(watcher.stop()).resolves.toBeUndefined();
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRandom } from '@app/demo/world/random';
import { connect, makeVault } from '@app/server/kit';
import { TEST_WALLET } from '@app/server/testing/given/wallet-settings';
import { migrate, setRule } from '@app/server/testing/server/stage';
import { startTronEmulator } from '@app/tron-emulator/emulator';
import type { ChaosOptions } from '#chaos/options.ts';
import { noteElapsed } from './elapsed.ts';
import { startPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';
import { startReceiver } from './receiver.ts';
import { makeServers } from './servers.ts';

export const WALLET = TEST_WALLET;

/** Above it a trader's first rejection leads to the desk. */
export const REVIEW_AMOUNT = 500_00n;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Everything that runs: a database, two servers, their balancer, a chain, the platform's receiver. All on this machine's loopback. */
export async function openStage({ keep, seed }: ChaosOptions, closing: (() => unknown)[], stop: AbortSignal) {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'cabinet-chaos-')));
  await mkdir(dataDir, { recursive: true });
  if (!keep) closing.push(() => rm(dataDir, { recursive: true, force: true }));

  const postgres = await startPostgres(join(dataDir, 'database'));
  closing.push(() => postgres.close(keep !== undefined));
  const db = connect(postgres.url);
  // Not awaited: its connections may still be at work, and PostgreSQL ends them.
  closing.push(() => void db.close().catch(() => {}));
  await migrate(db);
  await noteElapsed(db);
  // A trader tops up every few seconds here.
  const rules = [
    ['deposits_held', 1000n],
    // And many a case comes to the desk, some of them for two persons.
    ['appeal_review_amount', REVIEW_AMOUNT],
    ['second_case_amount', 15_000_00n],
    ['second_payout_amount', 100_000_00n],
    ['talk_messages', 1000n],
  ] as const;
  for (const [name, value] of rules)
    await db.begin((tx) => setRule(tx, { name, value, reason: 'chaos' }, { by: 'operator', at: new Date() }));

  const emulator = await startTronEmulator({ contract: WALLET.contract });
  closing.push(emulator.close);
  const receiver = await startReceiver(makeRandom(seed + 1));
  closing.push(receiver.close);

  const key = randomBytes(32);
  const servers = await makeServers(2, {
    DATABASE_URL: postgres.url,
    SECRET_KEY: key.toString('base64'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    WEBHOOK_PRIVATE_NETWORKS: '1',
    WALLET_ADDRESS: WALLET.address,
    USDT_CONTRACT: WALLET.contract,
    TRON_API_URL: emulator.url,
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  closing.push(() => servers.endAll('SIGKILL'));
  const proxy = await startProxy(() => servers.port(Math.random()));
  closing.push(proxy.close);
  await servers.upAll(stop);
  stop.throwIfAborted();
  const url = `http://127.0.0.1:${proxy.port}`;
  return { dataDir, postgres, db, emulator, receiver, servers, proxy, url, vault: makeVault(key) };
}

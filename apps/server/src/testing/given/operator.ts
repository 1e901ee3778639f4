import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { operate } from '#testing/server/operator.ts';
import { startChain, WALLET } from './topups.ts';

/** The operator's commands beside the server, on the same database and chain. Their clock is the real one. */
export async function givenOperator() {
  const chain = await startChain();
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-wallet-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const run = (args: string[], more: Record<string, string> = {}) => {
    const env = {
      DATABASE_URL: chain.server.url,
      DATA_DIR: dataDir,
      WALLET_ADDRESS: WALLET,
      TRON_API_URL: chain.emulator.url,
    };
    return operate(args, { ...env, ...more });
  };
  return { ...chain, run };
}

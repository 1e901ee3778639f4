import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { backstage } from '../fixtures.ts';
import { freePort, untilReady } from './server.ts';

/** Another process of the product on the same database, with an address of its own; it may be killed and started again. */
export async function startSecondServer() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATABASE_URL: await backstage('databaseUrl', {}) };
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(process.execPath, ['apps/demo/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await untilReady(child, url);
  };
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await start();
  return { url, start, kill };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../terminal.mjs';

const START_PATIENCE = 180_000;
const STOP_PATIENCE = 60_000;

/**
 * A server by one of our commands, on a port and with data of its own; comes back when it is ready for visitors.
 * @param {string} command of scripts/
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, dataDir: string }} place
 */
export async function startTrialServer(command, { cwd, env, dataDir }) {
  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [`scripts/${command}`], { cwd, env: { ...env, ...settings } });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = (await Promise.race([ended, sleep(STOP_PATIENCE, undefined, { ref: false })])) ?? [
      'работает дальше',
    ];
    if (code !== 0) throw new CommandError(`Сервер после SIGTERM: ${code}\n${log.trim()}`);
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop().catch(() => {});
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${log.trim()}`);
  }
  return { url, settings, stop };
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 */
async function untilReady(url, child) {
  for (const began = Date.now(); Date.now() - began < START_PATIENCE; await sleep(300)) {
    if (child.exitCode !== null) throw new CommandError(`Сервер закончился с кодом ${child.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new CommandError('Сервер не ответил за три минуты');
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilReady } from './servers/server.ts';

/** The product as `npm start` runs it, on data of its own: demo users, embedded PostgreSQL, the built web. */
export default async function setup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-e2e-'));
  const port = await freePort();
  // In this process as well: the operator's commands that tests run beside the server find it by the same settings.
  Object.assign(process.env, {
    DEMO: '1',
    DEMO_SPEED: '0',
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: '0',
    DATABASE_URL: '',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // As the demo has it: the platforms of the tests listen on this machine.
    WEBHOOK_PRIVATE_NETWORKS: '1',
  });
  const server = spawn(process.execPath, ['apps/demo/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.BASE_URL = `http://localhost:${port}`;

  const started = [server];
  const stop = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, process.env.BASE_URL);
    const backstage = spawn(process.execPath, ['e2e/servers/backstage.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(backstage);
    const ended = once(backstage, 'exit').then(() => Promise.reject(new Error('The helper beside the server ended')));
    ended.catch(() => undefined);
    const [said] = await Promise.race([once(backstage.stdout, 'data'), ended]);
    process.env.BACKSTAGE_URL = `http://127.0.0.1:${Number(said)}`;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilReady } from './server.ts';

/**
 * The product as `npm start` runs it, on a database and files of its own: for a journey that changes what is everybody's, such as rates, rules
 * and who the owners are. With the helper beside it (backstage.ts).
 */
export async function startStage(more: Record<string, string> = {}) {
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'cabinet-e2e-')), await freePort()];
  const url = `http://localhost:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', ...more };
  const started: ChildProcess[] = [];
  const start = (file: string) => {
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of started.toReversed()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(start('apps/demo/src/main.ts'), url);
    const helper = start('e2e/servers/backstage.ts');
    const ended = once(helper, 'exit').then(() => Promise.reject(new Error('The helper beside the server ended')));
    ended.catch(() => undefined);
    const [said] = await Promise.race([once(helper.stdout as NonNullable<typeof helper.stdout>, 'data'), ended]);
    return { url, backstageUrl: `http://127.0.0.1:${Number(said)}`, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

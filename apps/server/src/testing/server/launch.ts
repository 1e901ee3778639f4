import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished } from 'vitest';
import { copyDatabase } from './database.ts';

/** A main.ts as a real process, on a database of its own; ends with the test. */
export async function launch(main: string, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-main-'));
  const { url, drop } = await copyDatabase(inject('templateUrl'));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
    await drop();
  });
  return { child, url, dataDir };
}

/** What it prints when it does not start. */
export async function refusal(main: string, env: Record<string, string>): Promise<string> {
  const { child } = await launch(main, env);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return said.trim();
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Without a limit of its own: on a busy machine the demo's first start may take a minute. The test's timeout applies. */
export async function untilReady(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

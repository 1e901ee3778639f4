import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A demo fills its month before it is ready, on a machine that plays other journeys. */
const START_PATIENCE = 180_000;

export async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + START_PATIENCE;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`);
    const ready = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (ready?.ok) return;
    await sleep(200);
  }
  throw new Error('The server did not become ready');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

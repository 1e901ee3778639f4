import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverMain } from '@app/server/testing/server/stage';

const START_PATIENCE = 60_000;
const KEPT_WORDS = 20_000;

interface Server {
  port: number;
  child?: ChildProcess;
  isReady: boolean;
  words: string;
}

export type Servers = Awaited<ReturnType<typeof makeServers>>;

/** The processes of one installation. One that ends by itself is reported in `strange`. */
export async function makeServers(count: number, env: Record<string, string>) {
  const servers: Server[] = [];
  for (let index = 0; index < count; index++) servers.push({ port: await freePort(), isReady: false, words: '' });
  const strange: string[] = [];
  const asked = new WeakSet<ChildProcess>();

  const launch = async (server: Server) => {
    const child = spawn(process.execPath, [serverMain], {
      env: { PATH: process.env.PATH, ...env, HOST: '127.0.0.1', PORT: String(server.port), METRICS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.child = child;
    server.words = '';
    const hear = (chunk: Buffer) => {
      server.words = (server.words + chunk.toString()).slice(-KEPT_WORDS);
      // Resolves when everything runs, including the jobs.
      if (server.child === child && server.words.includes('Кабинет трейдера: ')) server.isReady = true;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code, signal) => {
      if (server.child !== child) return;
      if (server.isReady && !asked.has(child)) strange.push(`ended by itself (${code ?? signal}): ${server.words}`);
      server.isReady = false;
      delete server.child;
    });
  };
  const end = async (server: Server, signal: 'SIGKILL' | 'SIGTERM') => {
    const { child } = server;
    if (!child) return undefined;
    asked.add(child);
    const over = once(child, 'exit');
    child.kill(signal);
    server.isReady = false;
    const [code] = await over;
    return code as number | null;
  };
  /** A start without a database fails, as it should, and is tried again, as a service manager would. */
  const keepUp = async (server: Server, signal?: AbortSignal) => {
    const deadline = Date.now() + START_PATIENCE;
    while (!server.isReady && !signal?.aborted) {
      if (!server.child) await launch(server);
      if (Date.now() > deadline) throw new Error(`A server does not start: ${server.words}`);
      await sleep(50);
    }
  };

  return {
    all: servers,
    strange,
    port: (choose: number) => {
      const ready = servers.filter(({ isReady }) => isReady);
      return ready[Math.floor(choose * ready.length)]?.port;
    },
    keepUp,
    end,
    upAll: (signal?: AbortSignal) => Promise.all(servers.map((server) => keepUp(server, signal))),
    endAll: (signal: 'SIGKILL' | 'SIGTERM') => Promise.all(servers.map((server) => end(server, signal))),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

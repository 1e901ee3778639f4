import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { explainLastWords } from '#lib/startup-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { postgresEnv } from './cluster.ts';
import type { PostgresLog } from './log.ts';
import { forgetReusedPid, isAlive, type Postmaster, readPidFile } from './pid.ts';

const SECOND = 1000;

type Starting = { binaries: Binaries; account: Account; dir: string; log: (text: string) => void; file: PostgresLog };

/** Starts PostgreSQL and waits until it answers; undefined if another start of the same cluster was faster. */
export async function startPostmaster(starting: Starting): Promise<Postmaster | undefined> {
  await forgetReusedPid(starting.dir);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const started = await launch(starting, port);
    if (typeof started !== 'string') return started;

    // Processes of a killed PostgreSQL live for a moment longer and hold its memory; trying again helps.
    if (/lock file .* already exists|shared memory block .* still in use/.test(started)) return undefined;
    const portTaken = /could not bind|Address already in use/.test(started);
    if (portTaken && attempt < 5) continue;
    throw explainLastWords(
      `PostgreSQL не запустился, вот что он сообщил (${starting.file.path}):`,
      starting.dir,
      started,
    );
  }
}

/**
 * A fast shutdown: connections are closed, everything is written. If it takes too long, an immediate one, after which PostgreSQL recovers
 * at the next start.
 */
export async function stopPostmaster({ pid }: Postmaster, dir: string, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pg_ctl, ['stop', '-D', dir, '-m', 'fast', '-w']).catch(() => {});
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 30 * SECOND],
    ['SIGQUIT', 5 * SECOND],
  ] as const) {
    if (!(await isAlive(pid, dir)) || !tell(pid, signal)) return;
    const deadline = Date.now() + patience;
    while (Date.now() < deadline && (await isAlive(pid, dir))) await sleep(25);
  }
}

/** False if the process has ended meanwhile. */
function tell(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Resolves when the postmaster is ready, otherwise fails with what it printed. */
async function launch({ binaries, account, dir, log, file }: Starting, port: number): Promise<Postmaster | string> {
  const descriptor = file.open();
  // Detached: otherwise Ctrl-C in the terminal would reach PostgreSQL before the server has finished its requests.
  const child = spawn(binaries.postgres, ['-D', dir, ...settings(port)], {
    ...account,
    cwd: '/',
    env: postgresEnv(),
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const exited = once(child, 'exit').then(
    () => file.tail(),
    (error: Error) => error.message,
  );
  child.unref();

  const began = Date.now();
  let told = false;
  for (;;) {
    const lastWords = await Promise.race([exited, sleep(30)]);
    if (lastWords !== undefined) return lastWords;
    const found = await readPidFile(dir);
    if (found && found.pid === child.pid && found.status === 'ready') return found;
    if (!told && Date.now() - began > 10 * SECOND) {
      told = true;
      log('PostgreSQL восстанавливает данные после прошлой остановки, это может занять несколько минут…');
    }
  }
}

/** Given at each start rather than written into the cluster, so that a new release brings its settings with it. */
function settings(port: number): string[] {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Errors quote rows and statements, which contain card numbers; the log gets only the message.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

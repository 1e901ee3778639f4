import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect as database } from '#db/db.ts';
import { AlreadyRunning } from '#db/installation-lock.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { sql } from '#db/sql.ts';
import { StartupError } from '#lib/startup-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, readPidFile } from './pid.ts';
import { ROLE } from './role.ts';

let dataDir: string;
let made: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'embedded-postgres-made-'));
  const postgres = await startEmbeddedPostgres({ dataDir: made });
  await postgres.stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

/**
 * For tests that are not about the first start, because making a cluster takes seconds. Its files keep belonging to PostgreSQL's account.
 */
async function givenCluster(): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const left = await readPidFile(join(dataDir, 'postgres'));
  if (left && (await isAlive(left.pid, join(dataDir, 'postgres')))) process.kill(left.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('the password is for the owner alone, and letters of the Russian alphabet know their case', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { mode } = await stat(join(dataDir, 'postgres-password'));
  expect(mode & 0o777).toBe(0o600);
  expect(await ask(postgres.url, `select lower('ЁЖИК') as answer`)).toBe('ёжик');
  await postgres.stop();
});

test('PostgreSQL listens on loopback and nowhere else', async () => {
  await givenCluster();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const port = Number(new URL(postgres.url).port);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');

  expect(await answers('127.0.0.1', port)).toBe(true);
  // Also on a machine that has no other address to try.
  expect(await ask(postgres.url, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1');
  for (const { address } of outside) expect(await answers(address, port)).toBe(false);
  expect(await ask(postgres.adminUrl, `select current_setting('unix_socket_directories') as answer`)).toBe('');
  await postgres.stop();
});

test('after kill -9 of everything the next start finds every committed row', async () => {
  await givenCluster();
  const first = await startInOtherProcess();
  await ask(first.url, 'create table kept as select 42 as answer');
  const pid = await postmasterPid();
  first.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await ended(pid);

  const second = await startEmbeddedPostgres({ dataDir });
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select answer from kept')).toBe(42);
  await second.stop();
});

test('a process id that meanwhile belongs to another program does not stand in the way', async () => {
  await givenCluster();
  const first = await startEmbeddedPostgres({ dataDir });
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8');
  await first.stop();
  const owner = await stat(join(dataDir, 'postgres'));
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid });
  children.push(stranger);
  await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));

  const second = await startEmbeddedPostgres({ dataDir });
  expect(second.adopted).toBe(false);
  expect(stranger.exitCode).toBe(null);
  await second.stop();
});

test('a first start that was killed while making the cluster leaves nothing dead behind', async () => {
  const child = otherProcess();
  while (!(await readdir(dataDir)).some((name) => name.startsWith('unfinished-'))) await sleep(5);
  await sleep(150);
  // Kills the whole group: initdb and its children die with it, as in a power cut.
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
  await expect(access(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
  // A folder that a start left an hour ago may be removed.
  const left = (await readdir(dataDir)).filter((name) => name.startsWith('unfinished-'));
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of left) await utimes(join(dataDir, name), hourAgo, hourAgo);

  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(await ask(postgres.url, 'select 1 as answer')).toBe(1);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log']);
  await postgres.stop();
});

test('a PostgreSQL that still runs after its server was killed is taken over, and stopped in the end', async () => {
  await givenCluster();
  const killed = await startInOtherProcess();
  await ask(killed.url, 'create table kept as select 7 as answer');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(postgres.adopted).toBe(true);
  expect(postgres.url).toBe(killed.url);
  expect(await ask(postgres.url, 'select answer from kept')).toBe(7);
  await postgres.stop();
  expect(await answers('127.0.0.1', Number(new URL(postgres.url).port))).toBe(false);
});

test('a second server on the same data is told that one is running, and the first goes on', async () => {
  await givenCluster();
  const first = await startEmbeddedPostgres({ dataDir });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(AlreadyRunning);
  expect(await ask(first.url, 'select 1 as answer')).toBe(1);
  await first.stop();
});

test('of two first starts at once exactly one gets the installation', async () => {
  const both = await Promise.allSettled([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
  const started = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toEqual([expect.any(AlreadyRunning)]);
  expect(started).toHaveLength(1);
  await started[0]?.stop();
});

test('a command borrows the running PostgreSQL and leaves it running', async () => {
  await givenCluster();
  const server = await startEmbeddedPostgres({ dataDir });
  const command = await startEmbeddedPostgres({ dataDir, mode: 'borrow' });
  expect(command).toMatchObject({ adopted: true, url: server.url });
  await command.stop();
  expect(await ask(server.url, 'select 1 as answer')).toBe(1);
  await server.stop();
});

test('a command without a server starts PostgreSQL for itself and stops it, unless a server has come meanwhile', async () => {
  await givenCluster();
  const alone = await startEmbeddedPostgres({ dataDir, mode: 'borrow' });
  await alone.stop();
  expect(await answers('127.0.0.1', Number(new URL(alone.url).port))).toBe(false);

  const command = await startEmbeddedPostgres({ dataDir, mode: 'borrow' });
  const server = await startEmbeddedPostgres({ dataDir });
  await command.stop();
  expect(await ask(server.url, 'select 1 as answer')).toBe(1);
  await server.stop();
});

test('the lock of the installation is taken again after PostgreSQL has dropped all connections', async () => {
  await givenCluster();
  const server = await startEmbeddedPostgres({ dataDir });
  await ask(
    server.url,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = 'installation-lock'`,
  );
  const locked = `select count(*)::int as answer from pg_locks where locktype = 'advisory' and granted`;
  await expect.poll(() => ask(server.url, locked)).toBe(1);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(AlreadyRunning);
  await server.stop();
});

test('a PostgreSQL that ends by itself just before it is told to is stopped', async () => {
  await givenCluster();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const kill = process.kill.bind(process);
  const told = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal !== 'SIGINT') return kill(pid, signal);
    kill(pid, 'SIGKILL');
    throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
  });
  onTestFinished(() => told.mockRestore());
  await expect(postgres.stop()).resolves.toBeUndefined();
});

test('the server is told when PostgreSQL is gone', async () => {
  await givenCluster();
  const death = Promise.withResolvers<void>();
  await startEmbeddedPostgres({ dataDir, onDeath: death.resolve });
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect(death.promise).resolves.toBeUndefined();
});

test('the server is no superuser: it runs no programs and reads no files of the machine, nor may it become one', async () => {
  await givenCluster();
  const { url, adminUrl, stop } = await startEmbeddedPostgres({ dataDir });
  const superuser = 'select rolsuper as answer from pg_roles where rolname = current_user';
  expect(await ask(url, superuser)).toBe(false);
  expect(await ask(adminUrl, superuser)).toBe(true);
  const forbidden = [
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/copied'`,
    `select pg_read_file('postgresql.conf')`,
    `alter role ${ROLE} superuser`,
    'set role postgres',
    'create role another',
    'create database another',
    `alter system set archive_command = 'true'`,
    'create extension file_fdw',
  ];
  for (const statement of forbidden) await expect(ask(url, statement), statement).rejects.toThrow(/permission denied/);
  await stop();
});

test('what an earlier version made as the superuser is handed over whole, and the work goes on', async () => {
  await givenCluster();
  const first = await startEmbeddedPostgres({ dataDir });
  await ask(first.adminUrl, `alter database ${ROLE} owner to postgres`);
  await ask(first.adminUrl, `drop role ${ROLE}`);
  const old = database(first.adminUrl);
  await migrate(old);
  await old.run(
    sql`insert into users (login, email, password_hash, state) values ('ivan', 'ivan@example.com', '', 'active')`,
  );
  await old.close();
  await first.stop();

  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  expect(await ask(url, 'select login as answer from users')).toBe('ivan');
  const foreign = `
    select string_agg(distinct owner || ' ' || kind, ', ') as answer from (
      select relowner::regrole::text as owner, 'class' as kind, oid from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all select proowner::regrole::text, 'routine', oid from pg_proc where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all select typowner::regrole::text, 'type', oid from pg_type where typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      union all select nspowner::regrole::text, 'schema', oid from pg_namespace where nspname !~ '^(pg_|information_schema|public)'
    ) things where owner <> '${ROLE}' and oid not in (select objid from pg_depend where deptype = 'e')`;
  expect(await ask(url, foreign)).toBe(null);
  await ask(url, 'alter table users add column nickname text');
  await ask(url, `select graphile_worker.add_job('nothing')`);
  const now = database(url);
  await migrate(now);
  await now.close();
  await stop();
});

test('a PostgreSQL that does not start says why', async () => {
  await givenCluster();
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'wal_level = nonsense\n');
  const failed = startEmbeddedPostgres({ dataDir });
  await expect(failed).rejects.toThrow(StartupError);
  await expect(failed).rejects.toThrow(/PostgreSQL не запустился[\s\S]*wal_level/);
});

test('what a killed server left of uploads is gone before PostgreSQL starts, since a full disk may be why it cannot', async () => {
  await givenCluster();
  const running = async () => (await readPidFile(join(dataDir, 'postgres'))) !== undefined;
  const seen: boolean[] = [];
  const whenAlone = async () => void seen.push(await running());
  const first = await startEmbeddedPostgres({ dataDir, whenAlone });
  expect(seen).toEqual([false]);

  // Another server is running: nothing of its own may be touched. A command beside it touches nothing, either.
  await expect(startEmbeddedPostgres({ dataDir, whenAlone })).rejects.toThrow(AlreadyRunning);
  const command = await startEmbeddedPostgres({ dataDir, whenAlone, mode: 'borrow' });
  await command.stop();
  expect(seen).toEqual([false]);
  await first.stop();

  // The server was killed and its PostgreSQL still runs: room is made as soon as the installation is ours.
  const { child } = await startInOtherProcess();
  child.kill('SIGKILL');
  const adopting = await startEmbeddedPostgres({ dataDir, whenAlone });
  expect([adopting.adopted, seen]).toEqual([true, [false, true]]);
  await adopting.stop();

  // PostgreSQL cannot start; room was made nevertheless.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'wal_level = nonsense\n');
  await expect(startEmbeddedPostgres({ dataDir, whenAlone })).rejects.toThrow(StartupError);
  expect(seen).toEqual([false, true, false]);
});

test('an impossible data folder is refused in one sentence', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(startEmbeddedPostgres({ dataDir: join(file, 'data') })).rejects.toThrow(StartupError);
});

async function startInOtherProcess() {
  const child = otherProcess();
  if (!child.stdout) throw new Error('no output');
  const [url] = await once(child.stdout, 'data');
  return { child, url: String(url).trim() };
}

function otherProcess(): ChildProcess {
  const module = new URL('./embedded-postgres.ts', import.meta.url);
  const program = `
    const { startEmbeddedPostgres } = await import('${module.href}');
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(url + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '..', '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(2000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function postmasterPid(): Promise<number> {
  const found = await readPidFile(join(dataDir, 'postgres'));
  if (!found) throw new Error('PostgreSQL is not running');
  return found.pid;
}

async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await sleep(20);
  }
}

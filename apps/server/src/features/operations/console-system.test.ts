import { systemApi as api, type System, type SystemJob } from '@app/contract/operations/system';
import { consoleTodayApi, type Need } from '@app/contract/today/console-today';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, later, minutes } from '#lib/clock.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import type { Manifest } from './backup/backup-format.ts';
import { noteBackup, noteCheck } from './backup/backup-notes.ts';
import { nextRun, noteRun } from './job-runs.ts';
import { beat, keepBeating } from './server-processes.ts';

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startServer();
  owner = await server.given.user({ roles: ['owner'] });
});
afterAll(() => server.stop());

async function read(who = owner): Promise<System> {
  const { status, body } = await who.get(api.read.path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const jobOf = async (name: string) => (await read()).jobs.find((job: SystemJob) => job.name === name);

test('a process is seen while it runs, one that was killed until it is forgotten, one that stopped no longer', async () => {
  const complain = (message: string) => expect.fail(message);
  const me = { host: 'one', pid: 7 };
  const started = server.clock.now();
  await beat(server.needs, me, started);
  const running = keepBeating({ ...server.needs, complain });
  await expect.poll(async () => (await read()).processes.length).toBe(2);
  const [mine] = (await read()).processes.filter(({ host }) => host === 'one');
  expect(mine).toMatchObject({ pid: 7, started_at: started.toISOString(), runtime: process.version });
  expect(mine?.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(mine?.memory).toBeGreaterThan(1_000_000);
  await running.stop();
  expect((await read()).processes.map(({ host }) => host)).toEqual(['one']);

  server.clock.move(minutes(11));
  await beat(server.needs, { host: 'two', pid: 8 }, server.clock.now());
  expect((await read()).processes.map(({ host }) => host)).toEqual(['two']);
});

test('a job says when it runs next, when it ran and how that ended', async () => {
  expect(await jobOf('fold_deals')).toMatchObject({ schedule: '* * * * *', last_at: null, state: 'none', error: null });
  await noteRun(server.needs, 'fold_deals', async () => {});
  const at = server.clock.now();
  expect(await jobOf('fold_deals')).toMatchObject({ last_at: at.toISOString(), state: 'fine', error: null });
  const fall = () => Promise.reject(new Error('Сети нет'));
  await expect(noteRun(server.needs, 'fold_deals', fall)).rejects.toThrow('Сети нет');
  expect(await jobOf('fold_deals')).toMatchObject({ state: 'fails', error: 'Сети нет' });
  await noteRun(server.needs, 'fold_deals', async () => {});
  expect(await jobOf('fold_deals')).toMatchObject({ state: 'fine', error: null });

  const now = new Date('2026-11-18T10:07:30Z');
  expect(nextRun('* * * * *', now)).toEqual(new Date('2026-11-18T10:08:00Z'));
  expect(nextRun('*/10 * * * *', now)).toEqual(new Date('2026-11-18T10:10:00Z'));
  expect(nextRun('5 * * * *', now)).toEqual(new Date('2026-11-18T11:05:00Z'));
  expect(nextRun('20 1 * * *', now)).toEqual(new Date('2026-11-19T01:20:00Z'));
  expect(nextRun('7 10 * * *', now)).toEqual(new Date('2026-11-19T10:07:00Z'));
});

test('the database and the disk', async () => {
  const { database, disk, readers } = await read();
  expect(database.version).toMatch(/^\d+\.\d+/);
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.most_connections).toBeGreaterThanOrEqual(database.connections);
  expect(database).toMatchObject({ from: 'bundled', newer: null });
  expect(disk).toEqual({ free: 1024 ** 4, least: 1024 ** 3 });
  expect(readers.map(({ name, lost }) => [name, lost])).toEqual([
    ['decisions', false],
    ['notices', false],
    ['pdfs', false],
    ['webhooks', false],
  ]);
});

test('a reader of the journal that stands says since when', async () => {
  const began = server.clock.now();
  await server.given.user();
  server.clock.move(minutes(3));
  await server.given.user();
  const sinceOf = async (name: string) => (await read()).readers.find((one) => one.name === name)?.behind_since;
  expect(await sinceOf('webhooks')).not.toBeNull();
  expect(new Date(String(await sinceOf('webhooks'))).getTime()).toBeLessThanOrEqual(began.getTime());
  const last = sql`(select (xid::text::bigint + 1)::text::xid8 from journal order by xid desc limit 1)`;
  await server.db.run(sql`update journal_readers set place = ${last} where name = 'webhooks'`);
  expect(await sinceOf('webhooks')).toBeNull();
});

test('a PostgreSQL or Node with known faults is said, and needs the owners', async () => {
  const major = (await read()).database.version.split('.')[0] ?? '';
  const knownVersions = { postgres: { [major]: `${major}.99` }, node: { 22: '22.5.1' } };
  const behind = await ownServer({ knownVersions });
  const [boss, viewer] = [
    await behind.given.user({ roles: ['owner'] }),
    await behind.given.user({ roles: ['viewer'] }),
  ];
  await beat(behind.needs, { host: 'one', pid: 7 }, behind.clock.now());
  await behind.db.run(sql`update server_processes set runtime = 'v22.4.0'`);
  const { database, processes } = (await viewer.get(api.read.path)).body;
  expect(database.newer).toBe(`${major}.99`);
  expect(processes.map((one: System['processes'][number]) => one.newer_runtime)).toEqual(['22.5.1']);
  const need = async (who: Visitor) => {
    const { body } = await who.get(consoleTodayApi.read.path);
    return body.needs.find(({ kind }: Need) => kind === 'versions_behind')?.count;
  };
  expect(await need(boss)).toBe(2);
  expect(await need(viewer)).toBeUndefined();
  await behind.db.run(sql`update server_processes set runtime = 'v22.5.1'`);
  expect(await need(boss)).toBe(1);
});

test('backups are told; an old one, a damaged one, or none at all needs somebody', async () => {
  const { db, needs, clock } = server;
  const copyOf = (made: Date): Manifest => ({
    format: 1,
    made_at: made.toISOString(),
    key_check: null,
    migrations: [],
    tables: [],
    sequences: [],
    files: { count: 1, bytes: 1, sha256: '', missing: ['lost.png'] },
  });
  const need = async () => {
    const { body } = await owner.get(consoleTodayApi.read.path);
    return body.needs.find(({ kind }: Need) => kind === 'backup_old')?.count;
  };
  await db.run(sql`
    insert into installation (demo, key_check, created_at) values (false, '', ${later(clock.now(), -days(3))})
    on conflict (id) do update set created_at = excluded.created_at`);
  expect((await read()).backups).toEqual([]);
  expect(await need()).toBe(3);

  const old = clock.now();
  await noteBackup(needs, copyOf(old));
  expect(await need()).toBeUndefined();
  clock.move(days(2) + minutes(1));
  expect(await need()).toBe(2);

  const made = clock.now();
  await noteBackup(needs, { ...copyOf(made), files: null });
  expect(await need()).toBeUndefined();
  clock.move(minutes(5));
  await noteCheck(needs, copyOf(made), 1);
  expect(await need()).toBe(2);
  const unchecked = { checked_at: null, damaged_parts: null };
  expect((await read()).backups).toEqual([
    {
      made_at: made.toISOString(),
      took_ms: 0,
      with_files: false,
      missing_files: 0,
      checked_at: clock.now().toISOString(),
      damaged_parts: 1,
    },
    { made_at: old.toISOString(), took_ms: 0, with_files: true, missing_files: 1, ...unchecked },
  ]);
});

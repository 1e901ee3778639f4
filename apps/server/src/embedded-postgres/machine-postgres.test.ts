import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import { choosePrograms, machinePostgres, type Programs } from './machine-postgres.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'machine-postgres-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function install(folder: string, version: string, programs = ['postgres', 'initdb']): Promise<string> {
  const path = join(home, folder);
  await mkdir(path, { recursive: true });
  for (const name of programs) {
    await writeFile(join(path, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`);
    await chmod(join(path, name), 0o755);
  }
  return path;
}

test('PostgreSQL is found where Debian puts it and where PATH leads, also through a link', async () => {
  const [fifteen, seventeen] = [await install('debian/15/bin', '15.18'), await install('debian/17/bin', '17.10')];
  const client = await install('client', '16.2', ['psql']);
  const alone = await install('alone', '16.2', ['postgres']);
  const own = await install('own', '18.6 (Ubuntu 18.6-1)');
  const linked = join(home, 'linked');
  await mkdir(linked);
  await symlink(join(fifteen, 'postgres'), join(linked, 'postgres'));
  const path = [client, alone, linked, own, join(home, 'nowhere'), ''].join(':');
  expect(await machinePostgres(path, join(home, 'debian'))).toEqual([
    { folder: fifteen, version: '15.18', major: 15 },
    { folder: seventeen, version: '17.10', major: 17 },
    { folder: own, version: '18.6', major: 18 },
  ]);
});

test('the newest of 15 to 18 is taken; a cluster that is there is used by its own kind only', () => {
  const of = (version: string): Programs => ({ folder: version, version, major: Number.parseInt(version, 10) });
  const found = ['14.23', '15.18', '17.9', '17.11', '19.1'].map(of);
  expect(choosePrograms(found, undefined)?.version).toBe('17.11');
  expect(choosePrograms(found, 15)?.version).toBe('15.18');
  expect(choosePrograms(found, 18)).toBeUndefined();
  expect(choosePrograms([of('14.23'), of('19.1')], undefined)).toBeUndefined();
});

test('a folder that is named is taken, or refused with the reason', async () => {
  const named = (folder: string, major?: number) => findBinaries({ folder, machineFirst: true, major });
  const good = await install('named', '16.15');
  expect(await named(good)).toMatchObject({ postgres: join(good, 'postgres'), major: 16, bundled: false });
  await expect(named(good, 18)).rejects.toThrow(
    'База создана PostgreSQL 18, а в папке из POSTGRES_BIN PostgreSQL 16.15',
  );
  await expect(named(await install('older', '14.2'))).rejects.toThrow('а нужен от 15 до 18');
  await expect(named(join(home, 'nowhere'))).rejects.toThrow('нет PostgreSQL с initdb');
});

test('the demo, tests and whoever has no other use the bundled one, which says what it is', async () => {
  expect(await findBinaries({ machineFirst: false, major: undefined })).toMatchObject({ bundled: true, major: 18 });
  await expect(findBinaries({ machineFirst: false, major: 15 })).rejects.toThrow('поставьте его или укажите папку');
});

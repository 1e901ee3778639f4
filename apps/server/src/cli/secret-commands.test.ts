import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { checkKey, claimInstallation } from '#db/claim-installation.ts';
import { connect } from '#db/db.ts';
import { readSecretKey } from '#lib/secret-key.ts';
import { makeVault } from '#lib/vault.ts';
import { copyDatabase } from '#testing/server/database.ts';
import { readConfig } from '../config.ts';
import { secretCommands } from './secret-commands.ts';

async function installation() {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-key-'));
  const { db, url, drop } = await copyDatabase(inject('templateUrl'));
  onTestFinished(async () => {
    said.mockRestore();
    await drop();
    await rm(dataDir, { recursive: true });
  });
  const begin = connect(url);
  await claimInstallation(begin, makeVault(await readSecretKey(undefined, dataDir)), false);
  await begin.close();
  const clock = { now: () => new Date('2026-11-15T12:00:00Z') };
  const rotate = async (SECRET_KEY?: string) => {
    // Each command runs in a process with its own connections; wait until those of the last one are gone, or they count as a running
    // server's.
    const own = connect(url);
    await secretCommands[0]
      ?.run({ ...readConfig({ DATA_DIR: dataDir, SECRET_KEY }), db: own, clock }, [])
      .finally(() => own.close());
    return said.mock.lastCall?.[0];
  };
  const key = (name = 'secret.key') => readFile(join(dataDir, name), 'utf8');
  const fits = async (text: string) => checkKey(db, makeVault(Buffer.from(text, 'base64')));
  return { dataDir, rotate, key, fits };
}

const OLD = 'secret.key.until-2026-11-15T12-00-00-000Z';

test('the new key comes into its place and the old one stays beside it', async () => {
  const { dataDir, rotate, key, fits } = await installation();
  const before = await key();
  expect(await rotate()).toContain('Новый ключ на своём месте');
  expect((await readdir(dataDir)).sort()).toEqual(['secret.key', OLD]);
  expect(await key(OLD)).toBe(before);
  await fits(await key());
  await expect(fits(before)).rejects.toThrow('Ключ не подходит');
});

test('interrupted after sealing everything, the next run only puts the key in its place', async () => {
  const { dataDir, rotate, key, fits } = await installation();
  const before = await key();
  // The state after a run with the old key in the settings: everything is sealed anew, but the new key is not in its place yet.
  await rotate(before);
  const next = await key('secret.next/secret.key');
  expect(await rotate()).toContain('Новый ключ на своём месте');
  expect(await key()).toBe(next);
  await fits(next);
  expect((await readdir(dataDir)).sort()).toEqual(['secret.key', OLD]);
});

test('a key from the settings is replaced by the operator; the next change makes another one', async () => {
  const { rotate, key, fits } = await installation();
  expect(await rotate(await key())).toContain('Поставьте его в SECRET_KEY');
  const second = await key('secret.next/secret.key');
  await rotate(second);
  const third = await key('secret.next/secret.key');
  expect(third).not.toBe(second);
  await fits(third);
});

test('a key that does not fit changes nothing', async () => {
  const { dataDir, rotate, key, fits } = await installation();
  const before = await key();
  await rename(join(dataDir, 'secret.key'), join(dataDir, 'elsewhere'));
  await expect(rotate()).rejects.toThrow('Ключ не подходит');
  await fits(before);
});

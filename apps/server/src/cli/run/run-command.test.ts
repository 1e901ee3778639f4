import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { commands } from '#cli/commands.ts';
import { claimInstallation } from '#db/claim-installation.ts';
import { sql } from '#db/sql.ts';
import { makeVault } from '#lib/vault.ts';
import { createDatabase } from '#testing/server/database.ts';
import { operate } from '#testing/server/operator.ts';
import { ownServer } from '#testing/server/server.ts';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-nowhere-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('without the settings of an installation a command refuses and makes nothing', async () => {
  const nowhere = await emptyFolder();
  for (const name of ['ledger:verify', 'webhooks:list', 'migrate:status', 'users:2fa-off']) {
    const answer = await operate([name, 'somebody', 'a reason'], { DATA_DIR: nowhere });
    expect(answer).toMatchObject({ said: '', code: 1 });
    expect(answer.complained).toMatch(
      /^В папке .+ нет кабинета\. Запустите команду с теми же настройками, что и сервер/,
    );
  }
  expect(await readdir(nowhere)).toEqual([]);

  const url = await createDatabase(inject('templateUrl'), `empty_${randomBytes(8).toString('hex')}`);
  const { complained } = await operate(['ledger:verify'], { DATA_DIR: nowhere, DATABASE_URL: url });
  expect(complained).toMatch(/^В базе из DATABASE_URL нет кабинета/);
  expect(await readdir(nowhere)).toEqual([]);
});

test('what only reads leaves the schema as it is, and every command that lists or checks only reads', async () => {
  const server = await ownServer();
  const settings = { DATA_DIR: await emptyFolder(), DATABASE_URL: server.url };
  await server.db.run(sql`delete from migrations where name = (select max(name) from migrations)`);
  const applied = () => server.db.value<bigint>(sql`select count(*) from migrations`);
  const before = await applied();
  expect((await operate(['users:list'], settings)).complained).toMatch(/^Схема базы старше этой программы/);
  expect((await operate(['migrate:status'], settings)).said).toMatch(/\tждёт$/);
  expect(await applied()).toBe(before);

  const changing = commands.filter(({ mode }) => mode !== 'look').map(({ name }) => name);
  expect(changing.filter((name) => /:(list|status|verify|check|try|unknown|unmatched)$/.test(name))).toEqual([]);
});

test('a start that is refused leaves no key behind', async () => {
  const server = await ownServer();
  await claimInstallation(server.db, makeVault(randomBytes(32)), false);
  const nowhere = await emptyFolder();
  const said = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const config = readConfig({ DATA_DIR: nowhere, DATABASE_URL: server.url });
  await expect(openInstallation(config, 'own')).rejects.toThrow('Нет ключа этой базы');
  expect(await readdir(nowhere)).toEqual([]);
  expect((await operate(['ledger:verify'], { DATA_DIR: nowhere, DATABASE_URL: server.url })).complained).toMatch(
    /^Нет ключа этой базы/,
  );
});

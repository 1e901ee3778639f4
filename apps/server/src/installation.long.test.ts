import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { choosePrograms, machinePostgres } from '#embedded-postgres/machine-postgres.ts';
import { StartupError } from '#lib/startup-error.ts';
import { readConfig } from './config.ts';
import { openInstallation } from './installation.ts';

const machine = choosePrograms(await machinePostgres(), undefined);

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-installation-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** What a start says last, and what «Система» is told. */
async function openedIn(dataDir: string, env: Record<string, string> = {}) {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const { postgresFrom, close } = await openInstallation(readConfig({ DATA_DIR: dataDir, ...env }), 'own');
  await close();
  return { postgresFrom, said: said.mock.lastCall?.[0] };
}

test('halves of uploads that filled the disk are gone before PostgreSQL is started, those of a living process stay', async () => {
  const dataDir = await newDataDir();
  const made = await startEmbeddedPostgres({ dataDir });
  await made.stop();
  // PostgreSQL does not start, as with a full disk.
  await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'wal_level = nonsense\n');

  const uploads = join(dataDir, 'uploads');
  await mkdir(join(uploads, 'shared'), { recursive: true });
  const killed = new Date(Date.now() - process.uptime() * 1000 - 2000);
  for (const name of ['half', 'other-half', 'shared/of-a-neighbour']) {
    await writeFile(join(uploads, name), 'x');
    await utimes(join(uploads, name), killed, killed);
  }
  await writeFile(join(uploads, 'of-a-faster-start'), 'x');

  await expect(openInstallation(readConfig({ DATA_DIR: dataDir }), 'own')).rejects.toThrow(StartupError);
  expect((await readdir(uploads)).sort()).toEqual(['of-a-faster-start', 'shared']);
  expect(await readdir(join(uploads, 'shared'))).toEqual(['of-a-neighbour']);
});

test('of the bundled PostgreSQL a start says that it is for trying', async () => {
  const dataDir = await newDataDir();
  const made = await startEmbeddedPostgres({ dataDir });
  await made.stop();
  expect(await openedIn(dataDir, { POSTGRES_BIN: made.folder })).toEqual({
    postgresFrom: 'bundled',
    said: expect.stringMatching(/^PostgreSQL из комплекта: он для знакомства и проверки, исправлений безопасности/),
  });
});

test.runIf(machine)(
  'the machine’s PostgreSQL goes before the bundled one, and a start says which it took',
  async () => {
    expect(await openedIn(await newDataDir())).toEqual({
      postgresFrom: 'machine',
      said: `PostgreSQL этой машины: ${machine?.folder}`,
    });
  },
);

import { appendFile, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
import { StartupError } from '#lib/startup-error.ts';
import { readConfig } from './config.ts';
import { openInstallation } from './installation.ts';

test('halves of uploads that filled the disk are gone before PostgreSQL is started, those of a living process stay', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-installation-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
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

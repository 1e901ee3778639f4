import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { explainLastWords, StartupError } from '#lib/startup-error.ts';
import { type Account, allowPassage, canRead, canWriteIn } from './account.ts';
import { type Binaries, makeSharedHome, SHARED_HOME } from './binaries.ts';

type Making = {
  dataDir: string;
  binaries: Binaries;
  account: Account;
  password: string;
  log: (text: string) => void;
};

/** The folder of the cluster, made at first start. A cluster either is there whole or is not there at all. */
export async function prepareCluster(making: Making): Promise<string> {
  const { dataDir, account } = making;
  const dir = clusterDir(dataDir);
  if (!(await isCluster(dir))) await makeCluster(making);
  if (!canRead(account, join(await realpath(dir), 'PG_VERSION'))) await allowPassage(account, dataDir);
  // The real path: the account may not be able to pass through the folder that holds the link.
  return realpath(dir);
}

export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Initialising takes seconds; a folder that was not finished in this time belongs to a start that was killed. */
const ABANDONED = 10 * 60_000;

/** Removes folders that killed starts left. A recent one is kept: another first start may be working in it right now. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const home of [dataDir, SHARED_HOME]) {
    const names = await readdir(home).catch(() => []);
    for (const name of names.filter((candidate) => candidate.startsWith(unfinishedPrefix(dataDir)))) {
      const folder = join(home, name);
      const made = await stat(folder).catch(() => undefined);
      // An error while tidying up must never prevent a start.
      if (made && Date.now() - made.mtimeMs > ABANDONED)
        await rm(folder, { recursive: true, force: true }).catch(() => {});
    }
  }
}

/** Of the PostgreSQL that made it, which is the only one that can use it; undefined: there is none yet. */
export async function clusterMajor(dir: string): Promise<number | undefined> {
  const version = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return version === undefined ? undefined : Number(version);
}

async function isCluster(dir: string): Promise<boolean> {
  if ((await clusterMajor(dir)) !== undefined) return true;
  const found = await lstat(dir).catch(() => undefined);
  if (found?.isSymbolicLink())
    throw new StartupError(`Папки с базой ${await readlink(dir)} нет, хотя на неё указывает ${dir}.`);
  if (found && (await readdir(dir)).length > 0)
    throw new StartupError(
      `В папке ${dir} лежат чужие файлы, а базы PostgreSQL нет: уберите их или укажите другой DATA_DIR.`,
    );
  return false;
}

async function makeCluster(making: Making): Promise<void> {
  const { dataDir, account, log } = making;
  const home = (await accountReaches(account, dataDir)) ? dataDir : SHARED_HOME;
  const name = `${unfinishedPrefix(dataDir)}${randomBytes(4).toString('hex')}`;
  const unfinished = join(home, name);

  log('Создаю базу данных…');
  if (home === SHARED_HOME) await makeSharedHome();
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await initdb(making, unfinished);

  const taken = (error: NodeJS.ErrnoException) => {
    // Another start was faster; its cluster is as good as ours.
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
    return rm(unfinished, { recursive: true, force: true });
  };
  if (home === dataDir) {
    await rename(unfinished, clusterDir(dataDir)).catch(taken);
    return flushFolder(dataDir);
  }

  const shared = join(SHARED_HOME, `cluster-${randomBytes(6).toString('hex')}`);
  log(`База лежит в ${shared}: системный пользователь PostgreSQL не может войти в ${dataDir}.`);
  await rename(unfinished, shared);
  await flushFolder(SHARED_HOME);
  await symlink(shared, clusterDir(dataDir)).catch(taken);
  await flushFolder(dataDir);
}

async function accountReaches(account: Account, dataDir: string): Promise<boolean> {
  if (!account || (await canWriteIn(account, dataDir))) return true;
  await allowPassage(account, dataDir);
  return canWriteIn(account, dataDir);
}

/**
 * The built-in provider knows Cyrillic letters' cases and sorts the same on every machine, whatever locales it has. Before version 17 there
 * was none; the system's C.UTF-8 does the same.
 */
async function initdb({ binaries, account, password }: Making, dir: string): Promise<void> {
  const passwordFile = `${dir}.password`;
  const file = await open(passwordFile, 'wx', 0o600);
  try {
    await file.writeFile(password);
    if (account) await file.chown(account.uid, account.gid);
    const locale =
      binaries.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale-provider=libc', '--locale=C.UTF-8'];
    const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    await promisify(execFile)(
      binaries.initdb,
      [`--pgdata=${dir}`, ...locale, '--encoding=UTF8', ...access, '--data-checksums', '--no-instructions'],
      { ...account, cwd: '/', env: postgresEnv() },
    );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    await rm(dir, { recursive: true, force: true });
    if (!said) throw error;
    throw explainLastWords('PostgreSQL не смог создать базу.', dirname(dir), said.split('\n').slice(-8).join('\n'));
  } finally {
    await file.close();
    await rm(passwordFile, { force: true });
  }
}

/** Variables such as PGPORT and PGDATA in the environment are about another PostgreSQL. */
export function postgresEnv(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env, LC_ALL: 'C' };
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function unfinishedPrefix(dataDir: string): string {
  return `unfinished-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;
}

async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AlreadyRunning, type Hold, holdInstallation, tryHold } from '#db/installation-lock.ts';
import { explainFolderError, StartupError } from '#lib/startup-error.ts';
import { findAccount } from './account.ts';
import { type Binaries, findBinaries, isBundled, reachableBinaries } from './binaries.ts';
import { clusterDir, clusterMajor, prepareCluster, removeUnfinished } from './cluster.ts';
import { type PostgresLog, postgresLog } from './log.ts';
import { findPassword, passwordFile } from './password.ts';
import { isAlive, type Postmaster, readPidFile, runningProgram } from './pid.ts';
import { startPostmaster, stopPostmaster } from './process.ts';
import { prepareDatabase } from './role.ts';

const PATIENCE = 60_000;

type Options = {
  dataDir: string;
  /**
   * own: for the server. Only one process may hold the installation (others get AlreadyRunning), and stop() stops PostgreSQL. borrow: for
   * a command beside the server. Uses a running PostgreSQL and leaves it running, or starts one for as long as the command runs.
   */
  mode?: 'own' | 'borrow';
  /** The folder of PostgreSQL's programs, if it is named. */
  folder?: string | undefined;
  /** The machine's PostgreSQL before the one that came with the cabinet. */
  machineFirst?: boolean;
  log?: (text: string) => void;
  /**
   * For the server: called when it is certain that no other server works on this data, to remove files that a full disk needs gone. If
   * PostgreSQL does not run, that is before it is started; otherwise as soon as we hold the installation.
   */
  whenAlone?: () => Promise<void>;
  /** Called when PostgreSQL ends although nobody stopped it. */
  onDeath?: () => void;
};

export type EmbeddedPostgres = {
  /** Connects as the server's role, which owns the database. */
  url: string;
  /** Connects as the superuser: for tests and measurements that need more than the server may do. */
  adminUrl: string;
  /** PostgreSQL was running already: a killed server left it, or we are borrowing it. */
  adopted: boolean;
  /** Which PostgreSQL runs: the one that came with the cabinet, for trying it, or the machine's. */
  bundled: boolean;
  /** The folder of its programs. */
  folder: string;
  stop(): Promise<void>;
};

type Cluster = { dir: string; binaries: Binaries; password: string; passwordFile: string; file: PostgresLog };
type Found = { postmaster: Postmaster; url: string; adminUrl: string; adopted: boolean; hold: Hold | undefined };

/** The real PostgreSQL from the npm package, in a folder of its own, reachable from this machine only. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { mode = 'own', folder, machineFirst = false } = options;
  const { log = () => {}, whenAlone = async () => {}, onDeath = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  try {
    return await start({ dataDir, mode, folder, machineFirst, log, whenAlone, onDeath });
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

type Given = Required<Omit<Options, 'folder'>> & Pick<Options, 'folder'>;

async function start(given: Given): Promise<EmbeddedPostgres> {
  const { dataDir, mode, folder, machineFirst, log, whenAlone, onDeath } = given;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const password = await findPassword(dataDir);
  const account = await findAccount(clusterDir(dataDir));
  const wanted = { folder, machineFirst, major: await clusterMajor(clusterDir(dataDir)) };
  const binaries = await reachableBinaries(await findBinaries(wanted), account, log);
  const dir = await prepareCluster({ dataDir, binaries, account, password, log });
  const file = postgresLog(join(dataDir, 'postgres.log'));
  const cluster: Cluster = { dir, binaries, password, passwordFile: passwordFile(dataDir), file };

  const found = await untilFound(cluster, mode, async () => {
    if (mode === 'own') await whenAlone();
    return startPostmaster({ binaries, account, dir, log, file });
  });
  const program = found.adopted ? await runningProgram(dir) : binaries.postgres;
  const which = { bundled: await isBundled(program), folder: dirname(program) };
  if (mode === 'borrow') return { ...borrowed(cluster, found), ...which };
  if (found.adopted) await whenAlone();
  await removeUnfinished(dataDir);
  return { ...owned(cluster, found, onDeath), ...which };
}

function owned({ dir, binaries, file }: Cluster, found: Found, onDeath: () => void) {
  const { postmaster, url, adminUrl, adopted, hold } = found;
  const leaveLog = file.keepBounded();
  const watch = setInterval(async () => {
    if (await isAlive(postmaster.pid, dir)) return;
    clearInterval(watch);
    onDeath();
  }, 1000);
  watch.unref();

  const stop = async () => {
    clearInterval(watch);
    leaveLog();
    await hold?.release();
    await stopPostmaster(postmaster, dir, binaries);
  };
  return { url, adminUrl, adopted, stop };
}

function borrowed({ dir, binaries }: Cluster, { postmaster, url, adminUrl, adopted }: Found) {
  const stop = async () => {
    if (adopted) return;
    // A server may have started meanwhile and be using the PostgreSQL that we started. The holder of the lock decides.
    const lock = await tryHold(url).catch(() => undefined);
    if (!lock) return;
    await stopPostmaster(postmaster, dir, binaries);
    await lock.end().catch(() => {});
  };
  return { url, adminUrl, adopted, stop };
}

/** Repeats until a PostgreSQL answers: the one that is found may be starting up or stopping. */
async function untilFound(
  cluster: Cluster,
  mode: 'own' | 'borrow',
  launch: () => Promise<Postmaster | undefined>,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const running = await findRunning(cluster.dir);
    const postmaster = running ?? (await launch());
    if (postmaster?.status === 'ready') {
      const found = await greet(cluster, postmaster, mode).catch(async (error: unknown) => {
        if (!running && !(error instanceof AlreadyRunning))
          await stopPostmaster(postmaster, cluster.dir, cluster.binaries);
        throw error;
      });
      if (found) return { ...found, postmaster, adopted: running !== undefined };
    }
    await sleep(100);
  }
  throw new StartupError(`PostgreSQL в ${cluster.dir} запущен, но не отвечает: остановите его и попробуйте снова.`);
}

async function findRunning(dir: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(dir);
  return found && (await isAlive(found.pid, dir)) ? found : undefined;
}

async function greet(cluster: Cluster, { port }: Postmaster, mode: 'own' | 'borrow') {
  try {
    const { url, adminUrl } = await prepareDatabase(port, cluster.password);
    return { url, adminUrl, hold: mode === 'own' ? await holdInstallation(url) : undefined };
  } catch (error) {
    if (isPassing(error)) return undefined;
    const wrong = error instanceof pg.DatabaseError && error.code === '28P01';
    throw wrong ? new StartupError(`Пароль в ${cluster.passwordFile} не подходит к базе.`) : error;
  }
}

/** The connection failed or was closed because PostgreSQL is starting or stopping. */
function isPassing(error: unknown): boolean {
  if (error instanceof StartupError) return false;
  return !(error instanceof pg.DatabaseError) || error.code === '57P01' || error.code === '57P03';
}

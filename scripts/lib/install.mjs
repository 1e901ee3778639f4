import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir, inRoot, root } from './paths.mjs';
import { run } from './run.mjs';
import { CommandError, keepSaying, say, seconds } from './terminal.mjs';

/**
 * Installs what the lock file says; does nothing if it is installed already.
 * @param {{ tools?: boolean }} [wanted] without the tools of development it is what `npm ci --omit=dev` installs
 */
export async function ensureInstalled({ tools = true } = {}) {
  if (isInstalled(tools)) return;
  const unlock = await lock();
  try {
    if (!isInstalled(tools)) await install(tools);
  } finally {
    unlock();
  }
}

/** @param {boolean} tools */
async function install(tools) {
  const began = Date.now();
  say('Устанавливаю зависимости: обычно около минуты, нужен доступ к реестру npm…');
  const stopSaying = process.stderr.isTTY ? () => {} : keepSaying('устанавливаю');
  // With this variable npm would leave out the tools that build the web.
  const { NODE_ENV: _, ...env } = process.env;
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=10000'];
  const dev = tools ? '--include=dev' : '--omit=dev';
  const code = await npm(['ci', dev, '--include=optional', '--loglevel=error', ...retries], { env });
  stopSaying();
  if (code !== 0) throw new CommandError(await whyNotInstalled());
  if (missing(tools).length > 0) writeFileSync(acceptedStamp(), stampOf(tools));
  say(`Зависимости установлены за ${seconds(began)}.`);
}

async function whyNotInstalled() {
  const reachable = (await npm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], { quiet: true })) === 0;
  return reachable
    ? 'Зависимости не установились, причина выше. Исправьте её и повторите команду.'
    : 'Реестр npm недоступен: проверьте интернет, прокси и настройки npm, затем повторите команду.';
}

/**
 * @param {string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
async function npm(args, options) {
  return run(...npmCommand(args), options);
}

/**
 * The npm that runs us, or the one in PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const ours = process.env.npm_execpath;
  if (ours && basename(ours).startsWith('npm-cli') && existsSync(ours)) return [process.execPath, [ours, ...args]];
  if (process.platform === 'win32') return ['cmd.exe', ['/d', '/s', '/c', 'npm', ...args]];
  return ['npm', args];
}

/** @param {boolean} tools */
function isInstalled(tools) {
  if (missing(tools).length === 0) return true;
  const accepted = existsSync(acceptedStamp()) ? readFileSync(acceptedStamp(), 'utf8') : '';
  return accepted === stampOf(true) || accepted === stampOf(tools);
}

/**
 * npm deletes node_modules before `npm ci` and writes this second lock file last, so an interrupted install has none.
 * @param {boolean} tools
 * @returns {string[]} packages that are not there as the lock file wants them
 */
function missing(tools) {
  const hidden = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return ['node_modules'];
  const installed = readPackages(hidden);
  const wanted = Object.entries(readPackages(inRoot('package-lock.json')));
  return wanted.flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link || (entry.dev && !tools)) return [];
    if (entry.optional && !isForThisMachine(entry)) return [];
    const same = installed[path]?.version === entry.version && existsSync(join(root, path, 'package.json'));
    return same ? [] : [path];
  });
}

/**
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[],
 *   libc?: string[] }} LockEntry
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** @param {LockEntry} entry */
function isForThisMachine({ os, cpu, libc }) {
  /** @type {(list: string | string[] | undefined, mine: string) => boolean} */
  const fits = (list, mine) => list === undefined || [list].flat().includes(mine);
  return (
    fits(os, process.platform) && fits(cpu, process.arch) && (process.platform !== 'linux' || fits(libc, ownLibc()))
  );
}

function ownLibc() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** npm succeeded although something optional is missing here: asking it again at every start would change nothing. */
function acceptedStamp() {
  return inRoot('node_modules', '.accepted-install');
}

/** @param {boolean} tools */
function stampOf(tools) {
  const lockFile = readFileSync(inRoot('package-lock.json'));
  return `${createHash('sha256').update(lockFile).digest('hex')}${tools ? '' : ' without tools'}`;
}

/** Two commands started at once in a fresh clone would delete each other's node_modules. */
async function lock() {
  const path = join(cacheDir, 'install.lock');
  mkdirSync(cacheDir, { recursive: true });
  for (let waited = 0; ; waited++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (waited > 600 || !isAlive(Number(readFileSync(path, 'utf8')))) {
      rmSync(path, { force: true });
      continue;
    }
    if (waited === 0) say('Другая команда сейчас устанавливает зависимости, жду её…');
    await sleep(1000);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheDir } from './paths.mjs';
import { capture } from './run.mjs';
import { say } from './terminal.mjs';

const home = join(cacheDir, 'chromium');
const unpacked = join(home, 'root');
// DejaVu has the rouble sign, which Liberation lacks.
const wanted = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];
/** Not every system has it. */
const shell = 'chromium-headless-shell';

/** Scripts that start what was fetched without root's rights. */
export const fetchedChromium = join(home, 'chromium');
export const fetchedShell = join(home, shell);

export function hasApt() {
  return existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg');
}

/**
 * With root's rights: the package manager's own way.
 * @param {string[]} prefix nothing for root, sudo for others
 */
export async function installDebianChromium(prefix) {
  /** @type {(args: string[]) => Promise<boolean>} */
  const aptGet = (args) => worked([...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  const install = ['install', '-y', '--no-install-recommends', ...wanted];
  return (await aptGet(['update'])) && ((await aptGet([...install, shell])) || aptGet(install));
}

/**
 * Without root's rights: the same packages, signatures checked by apt as always, but with lists and archives in a folder of
 * our own, and unpacked there instead of installed.
 */
export async function fetchDebianChromium() {
  rmSync(home, { recursive: true, force: true });
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(home, folder), { recursive: true });
  const own = [`Dir::State=${home}/state`, 'Dir::State::status=/var/lib/dpkg/status', `Dir::Cache=${home}/cache`];
  const options = [...own, 'Debug::NoLocking=1'].flatMap((option) => ['-o', option]);
  const install = ['install', '--download-only', '-y', '--no-install-recommends', ...wanted];
  if (!(await worked(['apt-get', ...options, 'update']))) return;
  const download = (/** @type {string[]} */ ...more) => worked(['apt-get', ...options, ...install, ...more]);
  if (!((await download(shell)) || (await download()))) return;

  const archives = join(home, 'cache', 'archives');
  // The C library must be the one the system's loader belongs to.
  const packages = readdirSync(archives).filter((name) => name.endsWith('.deb') && !/^libc6_/.test(name));
  for (const name of packages) await worked(['dpkg', '-x', join(archives, name), unpacked]);
  for (const folder of ['state', 'cache']) rmSync(join(home, folder), { recursive: true, force: true });
  writeFonts();
  for (const place of [fetchedChromium, fetchedShell]) writeStarter(place);
}

/** @param {string} place */
function writeStarter(place) {
  const program = join(unpacked, 'usr', 'lib', 'chromium', basename(place));
  if (!existsSync(program)) return;
  const starter = `#!/bin/sh
export LD_LIBRARY_PATH=${quoted(libraryFolders().join(':'))}
export FONTCONFIG_FILE=${quoted(join(home, 'fonts.conf'))}
exec ${quoted(program)} "$@"
`;
  writeFileSync(place, starter);
  chmodSync(place, 0o755);
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function libraryFolders() {
  const tops = [join(unpacked, 'lib'), join(unpacked, 'usr', 'lib')];
  return tops.flatMap((top) => [top, ...foldersIn(top), ...foldersIn(top).flatMap(foldersIn)]).filter(holdsLibraries);
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

/** @param {string} folder */
function holdsLibraries(folder) {
  return existsSync(folder) && readdirSync(folder).some((name) => /\.so(\.|$)/.test(name));
}

/** Without any font configuration the browser draws no letters. */
function writeFonts() {
  const aliases = { 'sans-serif': 'Liberation Sans', serif: 'Liberation Serif', monospace: 'Liberation Mono' };
  const lines = Object.entries(aliases).map(
    ([name, font]) => `  <alias><family>${name}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'usr', 'share', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
  <include ignore_missing="yes">${join(unpacked, 'usr', 'share', 'fontconfig', 'conf.avail', '30-metric-aliases.conf')}</include>
${lines.join('\n')}
</fontconfig>
`;
  writeFileSync(join(home, 'fonts.conf'), config);
}

/** @param {string[]} command */
async function worked([program = '', ...args]) {
  const { code, output } = await capture(program, args, { env: { ...process.env, LC_ALL: 'C' } });
  if (code !== 0) say(`  ${program}: ${output.trim().split('\n').slice(-3).join('\n  ')}`);
  return code === 0;
}

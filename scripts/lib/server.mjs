import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './node.mjs';
import { inRoot, root } from './paths.mjs';
import { envWith, startLongLiving } from './run.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/**
 * Installs, builds and runs the server until it ends.
 * @param {'demo' | 'production'} kind
 * @returns {Promise<number>} the server's exit code
 */
export async function serve(kind) {
  await ensureInstalled();
  const node = pinnedNode();
  await ensureWebBuilt(node);
  const { exit } = startLongLiving(node, [...settingsFiles(kind), inRoot('apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    env: envWith(node),
  });
  return exit;
}

/**
 * Later files win over earlier ones, and the environment wins over all.
 * @param {'demo' | 'production'} [kind]
 */
export function settingsFiles(kind) {
  const files = [...(kind ? [inRoot('scripts', `${kind}.env`)] : []), inRoot('.env')];
  return files.filter((file) => existsSync(file)).map((file) => `--env-file=${file}`);
}

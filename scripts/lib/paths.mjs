import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Things that can be made again: ignored by git, safe to delete. */
export const cacheDir = join(root, '.cache');

/** @param {...string} parts */
export function inRoot(...parts) {
  return join(root, ...parts);
}

/**
 * The script behind a tool's name in node_modules/.bin, to be run by the Node we choose.
 * @param {string} packageName
 * @param {string} tool
 */
export function toolScript(packageName, tool) {
  const home = inRoot('node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[tool];
  if (!script) throw new Error(`${packageName} has no tool ${tool}`);
  return join(home, script);
}

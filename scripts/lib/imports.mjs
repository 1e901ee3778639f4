import { posix } from 'node:path';

/**
 * What a package.json says about names: of its own files (`imports`, beginning with #) and of what others may import (`exports`).
 * @typedef {{ name: string, imports?: Record<string, string>, exports?: Record<string, string> }} Manifest
 * @typedef {Record<string, Manifest>} Manifests by the folder of the workspace, such as apps/server
 */

/**
 * @param {string} source
 * @returns {string[]}
 */
export function importsOf(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const patterns = [
    /^\s*(?:import|export)\s[^'"`;]*?\sfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/**
 * The imported file's path from the root; nothing for a package that is not ours, and for a name that our packages do not publish.
 * @param {string} from
 * @param {string} name
 * @param {Manifests} manifests
 * @returns {string | undefined}
 */
export function resolveImport(from, name, manifests) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  if (name.startsWith('#')) {
    const folder = partOf(from);
    const { imports } = manifests[folder] ?? {};
    // Without a package.json, as in a test of this: the usual place.
    const target = imports ? published(imports, name) : `./src/${name.slice(1)}`;
    return target && posix.join(folder, target);
  }
  const owner = Object.entries(manifests).find(([, { name: own }]) => name === own || name.startsWith(`${own}/`));
  if (!owner) return undefined;
  const [folder, manifest] = owner;
  const target = published(manifest.exports ?? {}, `.${name.slice(manifest.name.length)}`);
  return target && posix.join(folder, target);
}

/**
 * The part of the repository that a file belongs to: a workspace, a folder that is none, or `root`, where the files of settings lie.
 * @param {string} path
 */
export function partOf(path) {
  if (!path.includes('/')) return 'root';
  return /^(?:apps|packages|tools)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? '';
}

/**
 * @param {Record<string, string>} table
 * @param {string} name
 */
function published(table, name) {
  if (table[name]) return table[name];
  for (const [key, target] of Object.entries(table)) {
    const [head = '', tail] = key.split('*');
    if (tail === undefined || !name.startsWith(head) || !name.endsWith(tail)) continue;
    return target.replace('*', name.slice(head.length, name.length - tail.length));
  }
  return undefined;
}

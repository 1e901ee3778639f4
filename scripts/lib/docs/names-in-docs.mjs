import { posix } from 'node:path';

/**
 * Finds files and constants that documents name and that no longer exist.
 * @param {Map<string, string>} docs path → text
 * @param {string[]} paths every file of the project
 * @param {string} code all source text, in which constants are looked for
 * @returns {string[]} what is wrong, one sentence each
 */
export function findLostNames(docs, paths, code) {
  const words = new Set(code.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g));
  const known = new Set(paths.flatMap(tails));
  return [...docs].flatMap(([doc, text]) => [
    ...names(text, /`(?:\.\/)?([\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|sql|md))`/g)
      .filter((name) => !known.has(name))
      .map((name) => `${doc} names the file ${name}, which is not there`),
    ...names(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)
      .filter((name) => !words.has(name))
      .map((name) => `${doc} names ${name}, which is nowhere in the code`),
    ...names(text, /\]\(([^):#]+)(?:#[^)]*)?\)/g)
      .map((link) => posix.join(posix.dirname(doc), link).replace(/\/$/, ''))
      .filter((path) => !paths.some((other) => other === path || other.startsWith(`${path}/`)))
      .map((path) => `${doc} links to ${path}, which is not there`),
  ]);
}

/**
 * A file may be named by its whole path or by the last parts of it.
 * @param {string} path
 */
function tails(path) {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const names = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

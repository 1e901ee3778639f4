import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Not ours, built, or built elsewhere: react-admin's few files are compiled where it is installed. */
const others = ['node_modules', 'dist', 'react-admin'];

/**
 * Every TypeScript file in a folder and those below it.
 * @param {string} folder
 * @param {RegExp} [wanted]
 * @returns {string[]}
 */
export function sourcesIn(folder, wanted = /\.tsx?$/) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return others.includes(entry.name) ? [] : sourcesIn(path, wanted);
    return wanted.test(entry.name) ? [path] : [];
  });
}

import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Every TypeScript file in a folder and those below it.
 * @param {string} folder
 * @returns {string[]}
 */
export function sourcesIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

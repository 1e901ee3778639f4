// Compares every import of the repository with architecture.js; part of npm run lint.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parts, partsInTests, uses } from '../architecture.js';
import { findWrongImports } from './lib/architecture.mjs';
import { inRoot } from './lib/paths.mjs';
import { sourcesIn } from './lib/sources.mjs';

const workspaces = ['apps', 'packages', 'tools'].flatMap((folder) =>
  readdirSync(inRoot(folder)).map((name) => `${folder}/${name}`),
);
const manifests = Object.fromEntries(
  workspaces
    .filter((folder) => existsSync(inRoot(folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))]),
);
const inFolders = [...workspaces, 'e2e', 'scripts'].flatMap((folder) => sourcesIn(folder, /\.(tsx?|mjs)$/));
const inRootFolder = readdirSync(inRoot()).filter((name) => /\.[tj]s$/.test(name));
const files = new Map(
  [...inFolders, ...inRootFolder].map((path) => /** @type {const} */ ([path, readFileSync(inRoot(path), 'utf8')])),
);
const wrong = findWrongImports(files, { ...uses, parts, partsInTests }, manifests);
for (const sentence of wrong) console.error(sentence);
console.log(wrong.length === 0 ? `Imports of ${files.size} files follow architecture.js` : `${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;

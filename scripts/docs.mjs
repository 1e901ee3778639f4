// npm run docs: draws docs/architecture.svg and the lives of things (docs/domain), writes docs/decisions/README.md, all from what is there.
// node scripts/docs.mjs --check: ends with 1 when they are not up to date, when a decision has no proper head, when a document names a file
// or a constant that is gone, or when CHANGELOG.md does not tell of the version or of a migration. Part of npm run lint.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parts, uses } from '../architecture.js';
import { drawArchitecture } from './lib/docs/architecture-picture.mjs';
import { listDecisions, readDecisions } from './lib/docs/decisions.mjs';
import { drawLife, lives, putLife } from './lib/docs/lives.mjs';
import { findLostNames } from './lib/docs/names-in-docs.mjs';
import { inRoot } from './lib/paths.mjs';
import { changelogProblems } from './lib/version/changelog.mjs';

/** Documents about the present state, decisions too: what is no longer so is taken out of them or superseded. */
const present = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'docs/domain', 'docs/decisions'].flatMap((folder) => documentsIn(folder)),
];

const { decisions, problems } = readDecisions(textsIn('docs/decisions', /^\d{4}.*\.md$/));
const made = new Map([
  ['docs/architecture.svg', drawArchitecture([partsOfAll(), featuresOf('server'), featuresOf('web')])],
  ['docs/decisions/README.md', listDecisions(decisions)],
  ...livesInDocs(),
]);

if (process.argv.includes('--check')) {
  const old = [...made].filter(([path, text]) => readIfThere(path) !== text).map(([path]) => path);
  const late = old.map((path) => `${path} is out of date: npm run docs`);
  const wrong = [...problems, ...late, ...lostNames(), ...untold()];
  for (const problem of wrong) console.error(problem);
  console.log(
    wrong.length === 0 ? `Documents agree with the code, ${decisions.length} decisions` : `${wrong.length} wrong`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} else {
  for (const problem of problems) console.error(problem);
  for (const [path, text] of made) writeFileSync(inRoot(path), text);
  console.log(`Written: ${[...made.keys()].join(', ')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** The documents with their diagrams as they should be. What cannot be drawn is one problem more. */
function livesInDocs() {
  const read = (/** @type {string} */ path) => readFileSync(inRoot(path), 'utf8');
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const life of lives) {
    try {
      texts.set(life.document, putLife(texts.get(life.document) ?? read(life.document), life, drawLife(life, read)));
    } catch (error) {
      problems.push(`The life of ${life.thing} cannot be drawn: ${/** @type {Error} */ (error).message}`);
    }
  }
  return texts;
}

function lostNames() {
  const paths = filesIn('.');
  const code = paths
    .filter((path) => /\.(?:tsx?|mjs|env|example)$/.test(path))
    .map((path) => readFileSync(inRoot(path), 'utf8'));
  return findLostNames(new Map(present.map((path) => [path, readIfThere(path)])), paths, code.join('\n'));
}

function untold() {
  const files = ['package.json', ...workspaces().map((folder) => `${folder}/package.json`)];
  const versions = new Map(files.map((path) => [path, JSON.parse(readIfThere(path)).version]));
  return changelogProblems(readIfThere('CHANGELOG.md'), versions, namesIn('apps/server/migrations', /^\d{4}_.*\.sql$/));
}

function workspaces() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readIfThere('package.json'));
  const folders = workspaces.map((pattern) => pattern.replace(/\/\*$/, ''));
  return folders.flatMap((folder) => namesIn(folder, /^[^.]/).map((name) => `${folder}/${name}`));
}

function partsOfAll() {
  /** @type {Record<string, string[]>} */
  const all = parts;
  // What lies in the root itself (architecture.js, settings of tools) is not a part that a reader looks for.
  const arrows = Object.fromEntries(
    Object.entries(all).map(([part, list]) => [part, list.filter((other) => other !== 'root')]),
  );
  return {
    title: 'Parts of the repository',
    note: 'Who imports whom, by architecture.js. A line that others imply is not drawn.',
    arrows,
    alone: [],
  };
}

/** @param {'server' | 'web'} app */
function featuresOf(app) {
  const arrows = uses[app];
  const joined = new Set([...Object.keys(arrows), ...Object.values(arrows).flat()]);
  const folders = readdirSync(inRoot('apps', app, 'src', 'features'));
  return {
    title: `Features of the ${app}`,
    note: 'The arrows of architecture.js. A line that others imply is not drawn; the last row stands alone.',
    arrows,
    alone: folders.filter((name) => !joined.has(name)),
  };
}

/** @param {string} folder */
function documentsIn(folder) {
  return namesIn(folder, /\.md$/).map((name) => `${folder}/${name}`);
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function namesIn(folder, pattern) {
  return readdirSync(inRoot(folder))
    .filter((name) => pattern.test(name))
    .sort();
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function textsIn(folder, pattern) {
  return new Map(namesIn(folder, pattern).map((name) => [name, readFileSync(inRoot(folder, name), 'utf8')]));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (/^(?:node_modules|dist|data|\.git|\.cache|test-results)$/.test(entry.name)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(inRoot(path), 'utf8');
  } catch {
    return '';
  }
}

import { posix } from 'node:path';
import { findCircles } from './circles.mjs';
import { importsOf, partOf, resolveImport } from './imports.mjs';

/**
 * @typedef {Record<string, string[]>} Arrows
 * @typedef {{ server: Arrows, web: Arrows, parts?: Arrows, partsInTests?: Arrows }} Uses
 * @typedef {{ app: string, layer: string, feature?: string | undefined }} Place
 * @typedef {import('./imports.mjs').Manifests} Manifests
 */

/** What each layer may import besides itself. Whatever stands at the top (main, app, router) may import everything. */
/** @type {Record<string, Record<string, string[]>>} */
const layers = {
  server: {
    features: ['lists', 'http', 'db', 'journal', 'lib'],
    lists: ['http', 'db', 'journal', 'lib'],
    http: ['db', 'journal', 'lib'],
    journal: ['db', 'lib'],
    db: ['lib'],
    'embedded-postgres': ['db', 'lib'],
    lib: [],
  },
  web: { features: ['ui', 'live', 'lib'], live: ['lib'], ui: ['lib'], lib: [] },
};

/** A folder that passes this is two rooms. */
const MOST_FILES = 25;

/**
 * Compares who imports whom with architecture.js.
 * @param {Map<string, string>} files path from the root of the repository → source
 * @param {Uses} uses
 * @param {Manifests} [manifests]
 * @returns {string[]} what is wrong, one sentence each
 */
export function findWrongImports(files, uses, manifests = {}) {
  const imports = [...files].flatMap(([from, source]) => importsOf(source).map((name) => ({ from, name })));
  /** @type {Set<string>} */
  const used = new Set();
  const wrong = imports.flatMap(({ from, name }) => {
    const target = resolveImport(from, name, manifests);
    const why = whyNotBetweenParts(from, name, target, uses, used, manifests) ?? whyNot(from, name, target, uses, used);
    return why ? [`${from} → ${name}: ${why}`] : [];
  });
  return [
    ...wrong,
    ...wrongArrows([...files.keys()], uses, used),
    ...fileCircles(imports, files, manifests),
    ...crowdedFolders([...files.keys()]),
  ];
}

/**
 * Workspaces and the folders beside them: only along an arrow, and by the name that the other one publishes.
 * @param {string} from
 * @param {string} name
 * @param {string | undefined} target
 * @param {Uses} uses
 * @param {Set<string>} used
 * @param {Manifests} manifests
 * @returns {string | undefined}
 */
function whyNotBetweenParts(from, name, target, { parts, partsInTests = {} }, used, manifests) {
  if (!parts) return undefined;
  const ours = Object.values(manifests).some((manifest) => name.startsWith(`${manifest.name}/`));
  if (!target) return ours ? 'is not published by that package (exports of its package.json)' : undefined;
  const [here, there] = [partOf(from), partOf(target)];
  if (here === there) return undefined;
  const arrow = `${here} → ${there}`;
  if (!isTestCode(from) || parts[here]?.includes(there)) {
    if (!parts[here]?.includes(there)) return `no arrow ${arrow} among the parts in architecture.js`;
    used.add(`parts: ${arrow}`);
  } else {
    if (!partsInTests[here]?.includes(there)) return `no arrow ${arrow} among the parts in architecture.js`;
    used.add(`partsInTests: ${arrow}`);
  }
  return manifests[there] && !ours ? `is imported by its name, ${manifests[there].name}` : undefined;
}

/** @param {string} path */
const isTestCode = (path) => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/src/testing/');

/**
 * @param {string} from
 * @param {string} name
 * @param {string | undefined} target
 * @param {Uses} uses
 * @param {Set<string>} used collects the arrows that something needs
 * @returns {string | undefined}
 */
function whyNot(from, name, target, uses, used) {
  const isTest = /\.test\.tsx?$/.test(from);
  if (from.startsWith('packages/contract/')) {
    const own = target?.startsWith('packages/contract/src/') || name === 'zod' || name.startsWith('zod/');
    return own || isTestCode(from) ? undefined : 'the contract imports nothing but zod and itself';
  }
  const here = placeOf(from);
  if (!here) return undefined;
  if (!target) return isTest || name !== 'vitest' || here.layer === 'testing' ? undefined : 'only tests use vitest';

  const there = placeOf(target);
  if (here.layer === 'testing') return undefined;
  // Imports between parts have rules of their own.
  if (!there || here.app !== there.app)
    return name.startsWith('@') || isTest ? undefined : 'leaves its own source tree';
  if (there.layer === 'testing' || /\.test\.tsx?$/.test(target)) return isTest ? undefined : 'only tests use test code';
  if (here.layer === 'app') return undefined;
  if (here.layer !== there.layer) {
    if (layers[here.app]?.[here.layer]?.includes(there.layer)) return undefined;
    return `${here.layer} must not know ${there.layer}`;
  }
  if (here.feature === there.feature) return undefined;
  return whyNoArrow(here, there, uses, used);
}

/**
 * @param {Place} here
 * @param {Place} there
 * @param {Uses} uses
 * @param {Set<string>} used
 */
function whyNoArrow(here, there, uses, used) {
  const arrows = here.app === 'server' ? uses.server : uses.web;
  const arrow = `${here.feature} → ${there.feature}`;
  if (!arrows[here.feature ?? '']?.includes(there.feature ?? '')) return `no arrow ${arrow} in architecture.js`;
  used.add(`${here.app}: ${arrow}`);
  return undefined;
}

/**
 * @param {string[]} paths
 * @param {Uses} uses
 * @param {Set<string>} used
 */
function wrongArrows(paths, { server, web, parts = {}, partsInTests = {} }, used) {
  /** @type {(of: (path: string) => string | undefined) => Set<string>} */
  const namesBy = (of) => new Set(paths.flatMap((path) => of(path) ?? []));
  /** @type {(app: string) => Set<string>} */
  const featuresOf = (app) => namesBy((path) => (placeOf(path)?.app === app ? placeOf(path)?.feature : undefined));
  /** @type {[string, Arrows, Set<string>, string][]} */
  const tables = [
    ['server', server, featuresOf('server'), 'feature folder'],
    ['web', web, featuresOf('web'), 'feature folder'],
    ['parts', parts, namesBy(partOf), 'part'],
    ['partsInTests', partsInTests, namesBy(partOf), 'part'],
  ];
  return tables.flatMap(([table, arrows, names, kind]) => {
    const named = new Set([...Object.keys(arrows), ...Object.values(arrows).flat()]);
    const absent = [...named].filter((name) => !names.has(name));
    const idle = Object.entries(arrows).flatMap(([from, list]) =>
      list.map((to) => `${from} → ${to}`).filter((arrow) => !used.has(`${table}: ${arrow}`)),
    );
    return [
      ...absent.map((name) => `architecture.js, ${table}: there is no ${kind} ${name}`),
      ...idle.map((arrow) => `architecture.js, ${table}: nothing uses the arrow ${arrow}`),
      ...findCircles(arrows).map((circle) => `architecture.js, ${table}: a circle, ${circle.join(' → ')}`),
    ];
  });
}

/**
 * @param {{ from: string, name: string }[]} imports
 * @param {Map<string, string>} files
 * @param {Manifests} manifests
 */
function fileCircles(imports, files, manifests) {
  /** @type {Arrows} */
  const arrows = {};
  for (const { from, name } of imports) {
    const target = resolveImport(from, name, manifests);
    if (!target || !files.has(target)) continue;
    arrows[from] ??= [];
    arrows[from].push(target);
  }
  return findCircles(arrows).map((circle) => `files import each other in a circle: ${circle.join(' → ')}`);
}

/** @param {string[]} paths */
function crowdedFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files in one folder, ${MOST_FILES} at most`);
}

/**
 * @param {string} path
 * @returns {Place | undefined}
 */
function placeOf(path) {
  const [, app, rest = ''] = /^apps\/(server|web)\/src\/(.*)$/.exec(path) ?? [];
  if (!app) return undefined;
  const [folder = '', feature] = rest.split('/');
  if (folder === 'testing') return { app, layer: 'testing' };
  if (folder === 'features') return { app, layer: 'features', feature };
  return { app, layer: layers[app]?.[folder] ? folder : 'app' };
}

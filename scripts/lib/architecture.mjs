import { posix } from 'node:path';

/**
 * @typedef {Record<string, string[]>} Arrows
 * @typedef {{ server: Arrows, web: Arrows }} Uses
 * @typedef {{ app: string, layer: string, feature?: string | undefined }} Place
 */

/** What each layer may import besides itself. Whatever stands at the top (main, app, router) may import everything. */
/** @type {Record<string, Record<string, string[]>>} */
const layers = {
  server: {
    features: ['http', 'db', 'journal', 'lib'],
    http: ['db', 'journal', 'lib'],
    journal: ['db', 'lib'],
    db: ['lib'],
    lib: [],
  },
  web: { features: ['ui', 'live', 'lib'], live: ['lib'], ui: ['lib'], lib: [] },
};

/**
 * Who imports whom, held against architecture.js.
 * @param {Map<string, string>} files path from the root of the repository → source
 * @param {Uses} uses
 * @returns {string[]} what is wrong, one sentence each
 */
export function findTroubles(files, uses) {
  const imports = [...files].flatMap(([from, source]) => importsOf(source).map((name) => ({ from, name })));
  /** @type {Set<string>} */
  const used = new Set();
  const wrong = imports.flatMap(({ from, name }) => {
    const why = whyNot(from, name, uses, used);
    return why ? [`${from} → ${name}: ${why}`] : [];
  });
  return [...wrong, ...wrongArrows([...files.keys()], uses, used)];
}

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
 * @param {string} from
 * @param {string} name
 * @param {Uses} uses
 * @param {Set<string>} used collects the arrows that something needs
 * @returns {string | undefined}
 */
function whyNot(from, name, uses, used) {
  const isTest = /\.test\.tsx?$/.test(from);
  const target = resolve(from, name);

  if (from.startsWith('packages/contract/')) {
    const own = target?.startsWith('packages/contract/src/') || name === 'zod' || name.startsWith('zod/');
    return own || isTest ? undefined : 'the contract imports nothing but zod and itself';
  }
  if (!target)
    return isTest || name !== 'vitest' || placeOf(from)?.layer === 'testing' ? undefined : 'only tests use vitest';

  const here = placeOf(from);
  const there = placeOf(target);
  if (!here || here.layer === 'testing') return undefined;
  if (!there || here.app !== there.app) return isTest ? undefined : 'leaves its own source tree';
  if (there.layer === 'testing' || /\.test\.tsx?$/.test(target)) return isTest ? undefined : 'only tests use test code';
  if (here.layer === 'app') return undefined;
  if (here.layer !== there.layer) {
    if (layers[here.app]?.[here.layer]?.includes(there.layer)) return undefined;
    return `${here.layer} must not know ${there.layer}`;
  }
  if (here.feature === there.feature) return undefined;
  return whyNoArrow(here, there, target, uses, used);
}

/**
 * @param {Place} here
 * @param {Place} there
 * @param {string} target
 * @param {Uses} uses
 * @param {Set<string>} used
 */
function whyNoArrow(here, there, target, uses, used) {
  const arrows = here.app === 'server' ? uses.server : uses.web;
  const arrow = `${here.feature} → ${there.feature}`;
  if (!arrows[here.feature ?? '']?.includes(there.feature ?? '')) return `no arrow ${arrow} in architecture.js`;
  used.add(`${here.app}: ${arrow}`);
  if (here.app === 'server' && posix.basename(target) !== `${there.feature}-service.ts`)
    return `an arrow on the server leads to ${there.feature}-service.ts`;
  return undefined;
}

/**
 * @param {string[]} paths
 * @param {Uses} uses
 * @param {Set<string>} used
 */
function wrongArrows(paths, uses, used) {
  return Object.entries(uses).flatMap(([app, arrows]) => {
    const folders = new Set(
      paths.flatMap((path) => (placeOf(path)?.app === app ? (placeOf(path)?.feature ?? []) : [])),
    );
    const named = new Set([...Object.keys(arrows), ...Object.values(arrows).flat()]);
    const absent = [...named].filter((feature) => !folders.has(feature));
    const idle = Object.entries(arrows).flatMap(([from, list]) =>
      list.map((to) => `${from} → ${to}`).filter((arrow) => !used.has(`${app}: ${arrow}`)),
    );
    return [
      ...absent.map((feature) => `architecture.js, ${app}: there is no feature folder ${feature}`),
      ...idle.map((arrow) => `architecture.js, ${app}: nothing uses the arrow ${arrow}`),
      ...findCircles(arrows).map((circle) => `architecture.js, ${app}: a circle, ${circle.join(' → ')}`),
    ];
  });
}

/**
 * @param {Arrows} arrows
 * @returns {string[][]}
 */
function findCircles(arrows) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const circles = [];
  /** @type {(feature: string, path: string[]) => void} */
  const visit = (feature, path) => {
    if (path.includes(feature)) circles.push([...path.slice(path.indexOf(feature)), feature]);
    if (path.includes(feature) || done.has(feature)) return;
    for (const next of arrows[feature] ?? []) visit(next, [...path, feature]);
    done.add(feature);
  };
  for (const feature of Object.keys(arrows)) visit(feature, []);
  return circles;
}

/**
 * The imported file's path from the root, or nothing for a package.
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function resolve(from, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const app = /^apps\/[^/]+/.exec(from)?.[0];
  return name.startsWith('#') && app ? `${app}/src/${name.slice(1)}` : undefined;
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

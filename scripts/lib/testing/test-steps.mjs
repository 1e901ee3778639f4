import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../chromium.mjs';
import { inRoot, toolScript } from '../paths.mjs';
import { envWith } from '../run.mjs';
import { ensureWebBuilt } from '../web-build.mjs';
import { withScratch } from './scratch.mjs';

/**
 * @typedef {{ passed: number, failed: number, again?: number, names?: string[] }} Score `again`: of those passed, how many at the second
 * try; `names`: of those that failed, also of those that passed later
 * @typedef {(program: string, args: string[], options?: import('../run.mjs').RunOptions) => Promise<number>} Runner
 * @typedef {{ name: string, title: string, run: (node: string, words: string[], run: Runner) => Promise<Score> }} Step
 * @typedef {{ code: number, report: unknown }} Outcome
 */

/** Looks at the code without running it, and the build of the web: short, and side by side they leave no core idle. @type {Step[]} */
const looks = [
  { name: 'types', title: 'Типы', run: (node, _, run) => tool(run, node, 'typescript', 'tsc') },
  {
    name: 'types',
    title: 'Типы веб-интерфейса',
    run: (node, _, run) => tool(run, node, 'typescript', 'tsc', '-p', 'apps/web'),
  },
  {
    name: 'lint',
    title: 'Правила и оформление кода',
    run: (node, _, run) => tool(run, node, '@biomejs/biome', 'biome', 'check'),
  },
  { name: 'architecture', title: 'Архитектура', run: (node, _, run) => script(run, node, 'check-architecture.mjs') },
  { name: 'patterns', title: 'Регулярные выражения', run: (node, _, run) => script(run, node, 'check-patterns.mjs') },
  {
    name: 'habits',
    title: 'Привычки, которые видны по строке',
    run: (node, _, run) => script(run, node, 'check-habits.mjs'),
  },
  {
    name: 'docs',
    title: 'Документы и код говорят одно и то же',
    run: (node, _, run) => script(run, node, 'docs.mjs', '--check'),
  },
  { name: 'licences', title: 'Лицензии', run: (node, _, run) => script(run, node, 'licences.mjs', '--check') },
  {
    name: 'build',
    title: 'Сборка веб-интерфейса',
    run: async (node) => score(await ensureWebBuilt(node).then(() => 0)),
  },
];

/**
 * Everything `npm test` does, in this order; what stands in one group runs side by side. Those that run tests take words: parts of the
 * names of the files to run.
 * @type {Step[][]}
 */
export const groups = [
  looks,
  [{ name: 'unit', title: 'Контракт, сервер на PostgreSQL, экраны', run: vitest }],
  [{ name: 'e2e', title: 'Браузер', run: playwright }],
];

/**
 * @param {Runner} run
 * @param {string} node
 * @param {string} packageName
 * @param {string} name
 * @param {string[]} args
 */
async function tool(run, node, packageName, name, ...args) {
  return score(await run(node, [toolScript(packageName, name), ...args], { env: envWith(node) }));
}

/**
 * @param {Runner} run
 * @param {string} node
 * @param {string} name
 * @param {string[]} args
 */
async function script(run, node, name, ...args) {
  return score(await run(node, [inRoot('scripts', name), ...args], { env: envWith(node) }));
}

/**
 * Screens drawn in a process beside another may exceed the time they have: their files get a second try, and the score says so. What the
 * server fails once has failed.
 * @param {string} node
 * @param {string[]} words
 * @param {Runner} run
 */
async function vitest(node, words, run) {
  const once = (/** @type {string[]} */ chosen) =>
    withReport((file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const args = [toolScript('vitest', 'vitest'), 'run', ...reporters, ...chosen];
      return withScratch((scratch) => run(node, args, { env: envWith(node, scratch) }));
    });
  const first = await once(words);
  const files = failedScreens(first);
  return files.length > 0 ? countSecondTry(first, await once(files)) : countVitest(first);
}

/**
 * A journey with three browsers on two cores may time out; it gets a second try, and the score says so. What needs it often
 * has a fault, in the test or behind it.
 * @param {string} node
 * @param {string[]} words
 * @param {Runner} run
 */
async function playwright(node, words, run) {
  await ensureWebBuilt(node);
  const chromium = await ensureChromium(node);
  const outcome = await withReport((file) => {
    const own = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = [
      toolScript('@playwright/test', 'playwright'),
      'test',
      '--retries=1',
      '--reporter=list,json',
      ...words,
    ];
    return withScratch((scratch) => run(node, args, { env: envWith(node, { ...own, ...scratch }) }));
  });
  return countPlaywright(outcome);
}

/**
 * @param {Outcome} outcome
 * @returns {Score}
 */
export function countVitest({ code, report }) {
  const { numPassedTests = 0, numFailedTests = 0 } = /** @type {VitestReport} */ (report ?? {});
  return {
    ...honest(code, { passed: numPassedTests, failed: numFailedTests }),
    names: failuresOf(report).map(({ name }) => name),
  };
}

/**
 * Files of the web to be tried again: none when something else has failed as well.
 * @param {Outcome} outcome
 */
export function failedScreens({ report }) {
  const files = failuresOf(report).map(({ file }) => file);
  return files.every((file) => file.includes('/apps/web/')) ? [...new Set(files)] : [];
}

/**
 * @param {Outcome} first
 * @param {Outcome} second of the files that failed
 * @returns {Score}
 */
export function countSecondTry(first, second) {
  const before = countVitest(first);
  const now = countVitest(second);
  const again = Math.max(0, before.failed - now.failed);
  return { passed: before.passed + again, failed: now.failed, again, names: before.names ?? [] };
}

/**
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, testResults?: VitestFile[] }} VitestReport
 * @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} VitestFile
 * @param {unknown} report
 * @returns {{ file: string, name: string }[]}
 */
function failuresOf(report) {
  const { testResults = [] } = /** @type {VitestReport} */ (report ?? {});
  return testResults.flatMap(({ name: file, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose process ended, has failed without a test.
    if (failed.length === 0) return status === 'failed' ? [{ file, name: short(file) }] : [];
    return failed.map((test) => ({ file, name: `${short(file)}: ${test.fullName}` }));
  });
}

/** @param {string} file */
const short = (file) => file.replace(inRoot('/'), '');

/**
 * @param {Outcome} outcome
 * @returns {Score}
 */
export function countPlaywright({ code, report }) {
  const { stats, suites = [] } = /** @type {PlaywrightReport} */ (report ?? {});
  const { expected = 0, flaky = 0, unexpected = 0 } = stats ?? {};
  return {
    ...honest(code, { passed: expected + flaky, failed: unexpected }),
    again: flaky,
    names: suites.flatMap(failedJourneys),
  };
}

/**
 * @typedef {{ stats?: { expected: number, flaky: number, unexpected: number }, suites?: Suite[] }} PlaywrightReport
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedJourneys({ title, suites = [], specs = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map((spec) => `${title}: ${spec.title}`), ...suites.flatMap(failedJourneys)];
}

/**
 * A runner that crashed, ran nothing, or failed without a failed test (a file that does not load) has failed once.
 * @param {number} code
 * @param {Score} score
 */
function honest(code, { passed, failed }) {
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: failed + (unexplained ? 1 : 0) };
}

/** @param {number} code */
function score(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {(file: string) => Promise<number>} runner
 * @returns {Promise<Outcome>}
 */
async function withReport(runner) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    const file = join(folder, 'report.json');
    const code = await runner(file);
    return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

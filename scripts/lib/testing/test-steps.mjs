import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureChromium, findHeadlessShell } from '../chromium.mjs';
import { inRoot, toolScript } from '../paths.mjs';
import { capture, envWith, run } from '../run.mjs';
import { say } from '../terminal.mjs';
import { ensureWebBuilt } from '../web-build.mjs';
import { withScratch } from './scratch.mjs';
import { countPlaywright, countVitest, scoreOf } from './test-score.mjs';

/**
 * @typedef {import('./test-score.mjs').Score} Score
 * @typedef {object} Setting
 * @property {string} node
 * @property {string[]} words parts of the names of files
 * @property {boolean} long
 * @property {string | undefined} junit a folder for reports
 * @property {string | undefined} chromium where one is found already
 * @typedef {{ name: string, title: string, run: (setting: Setting) => Promise<Score> }} Step
 */

/** @type {Step} */
const build = {
  name: 'build',
  title: 'Сборка веб-интерфейса',
  run: async ({ node }) => scoreOf(await ensureWebBuilt(node).then(() => 0)),
};

/** Looks at the code without running it, the longest first. @type {Step[]} */
const looks = [
  { name: 'types', title: 'Типы', run: tool('typescript', 'tsc') },
  { name: 'lint', title: 'Правила и оформление кода', run: tool('@biomejs/biome', 'biome', 'check') },
  { name: 'types', title: 'Типы веб-интерфейса', run: tool('typescript', 'tsc', '-p', 'apps/web') },
  build,
  { name: 'docs', title: 'Документы и код говорят одно и то же', run: script('docs.mjs', '--check') },
  { name: 'patterns', title: 'Регулярные выражения', run: script('check-patterns.mjs') },
  { name: 'architecture', title: 'Архитектура', run: script('check-architecture.mjs') },
  { name: 'habits', title: 'Привычки, которые видны по строке', run: script('check-habits.mjs') },
  { name: 'licences', title: 'Лицензии', run: script('licences.mjs', '--check') },
];

/** @type {Step} */
const unit = { name: 'unit', title: 'Контракт, сервер на PostgreSQL, экраны', run: vitest };
/** @type {Step} */
const e2e = { name: 'e2e', title: 'Браузер', run: playwright };

/** What `npm test` does, in this order; of one group some steps run at once. */
export const dailySteps = [looks, [unit], [e2e]];

/** What `npm run test:long` does: everything that `npm test` leaves out. */
export const longSteps = [[build], [unit], [e2e]];

/**
 * @param {string} packageName
 * @param {string} name
 * @param {string[]} args
 */
function tool(packageName, name, ...args) {
  return (/** @type {Setting} */ { node }) => look(node, [toolScript(packageName, name), ...args]);
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function script(name, ...args) {
  return (/** @type {Setting} */ { node }) => look(node, [inRoot('scripts', name), ...args]);
}

/**
 * What a look says is of interest only when it has found something.
 * @param {string} node
 * @param {string[]} args
 */
async function look(node, args) {
  const { code, output } = await capture(node, args, { env: envWith(node) });
  if (code !== 0) say(output);
  return scoreOf(code);
}

/** @param {Setting} setting */
async function vitest({ node, words, long, junit }) {
  const outcome = await withReport((file) => {
    const reporter = inRoot('scripts', 'lib', 'testing', 'vitest-reporter.mjs');
    const reports = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`];
    if (junit) reports.push('--reporter=junit', `--outputFile.junit=${resolve(junit, 'unit.xml')}`);
    const args = [toolScript('vitest', 'vitest'), 'run', ...reports, ...words];
    return withScratch((scratch) => run(node, args, { env: envWith(node, { ...testsOf(long), ...scratch }) }));
  });
  return timed(long, countVitest(outcome));
}

/** @param {Setting} setting */
async function playwright({ node, words, long, junit, chromium }) {
  await ensureWebBuilt(node);
  const browser = chromium ?? (await ensureChromium(node));
  const shell = await findHeadlessShell();
  const outcome = await withReport((file) => {
    const own = {
      CHROMIUM_PATH: browser,
      ...(shell && { HEADLESS_SHELL_PATH: shell }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(junit && { PLAYWRIGHT_JUNIT_OUTPUT_FILE: resolve(junit, 'e2e.xml') }),
    };
    const reporter = inRoot('scripts', 'lib', 'testing', 'playwright-reporter.mjs');
    const reporters = [reporter, 'json', ...(junit ? ['junit'] : [])];
    const args = [toolScript('@playwright/test', 'playwright'), 'test', `--reporter=${reporters}`, ...words];
    return withScratch((scratch) => run(node, args, { env: envWith(node, { ...testsOf(long), ...own, ...scratch }) }));
  });
  return timed(long, countPlaywright(outcome));
}

/**
 * Which tests vitest.config.ts and playwright.config.ts take.
 * @param {boolean} long
 */
const testsOf = (long) => ({ TESTS: long ? 'long' : 'daily' });

/**
 * The long run prints what each file takes: it is where time is found when there is too little.
 * @param {boolean} long
 * @param {Score} score
 */
function timed(long, score) {
  const times = long ? (score.times ?? []) : [];
  for (const { file, seconds } of times.toSorted((one, other) => other.seconds - one.seconds))
    say(`${seconds.toFixed(1).padStart(7)} с  ${file}`);
  return score;
}

/**
 * @param {(file: string) => Promise<number>} runner
 * @returns {Promise<import('./test-score.mjs').Outcome>}
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

// npm test: what a change can break, in eight minutes. npm run test:long: the rest. Both end with "N passed, N failed".
// While working: npm test -- --only=types,lint, or npm test -- --only=unit deals. For a CI: --junit=FOLDER.
import { mkdirSync } from 'node:fs';
import { ensureChromiumBeside } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { CommandError, runMain, say, seconds } from './lib/terminal.mjs';
import { writeJunit } from './lib/testing/junit.mjs';
import { choose } from './lib/testing/test-choice.mjs';

/** @typedef {import('./lib/testing/test-steps.mjs').Step} Step */
/** @typedef {import('./lib/testing/test-score.mjs').Score} Score */
/** @typedef {Score & { title: string, took: number }} Result */

/** Steps of one group that run at once: as many as the cores that are usual. */
const AT_ONCE = 2;

await runMain(async () => {
  const began = Date.now();
  const { groups, words, long, junit } = choose(process.argv.slice(2));
  if (junit) mkdirSync(junit, { recursive: true });
  // The network brings a browser while the disk takes in what is installed.
  const needsBrowser = groups.flat().some(({ name }) => name === 'e2e');
  const chromium = needsBrowser ? ensureChromiumBeside() : Promise.resolve(undefined);
  await Promise.all([ensureInstalled(), chromium]);
  const setting = { node: chooseNode(), words, long, junit, chromium: await chromium };

  /** @type {Result[]} */
  const results = [];
  for (const group of groups) results.push(...(await runGroup(group, setting)));

  if (junit) writeJunit(junit, results);
  const passed = results.reduce((sum, step) => sum + step.passed, 0);
  const failed = results.reduce((sum, step) => sum + step.failed, 0);
  say(`\nВсё вместе ${seconds(began)}.`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});

/**
 * @param {Step[]} group
 * @param {import('./lib/testing/test-steps.mjs').Setting} setting
 */
async function runGroup(group, setting) {
  const waiting = [...group];
  /** @type {Result[]} */
  const results = [];
  const takeTurns = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step, setting));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return results;
}

/**
 * @param {Step} step
 * @param {import('./lib/testing/test-steps.mjs').Setting} setting
 * @returns {Promise<Result>}
 */
async function runStep({ title, run }, setting) {
  const began = Date.now();
  const score = await run(setting).catch((/** @type {unknown} */ error) => {
    say(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    return { passed: 0, failed: 1, names: [] };
  });
  const { passed, failed, names } = score;
  const count = passed + failed === 1 ? '' : `${passed} из ${passed + failed}, `;
  say(`${failed ? '✗' : '✓'} ${title}: ${count}${seconds(began)}`);
  for (const name of names) say(`    ✗ ${name}`);
  return { ...score, title, took: (Date.now() - began) / 1000 };
}

// npm test: everything that must be right. Ends with "N passed, N failed".
// While working: npm test -- --only=types,lint, or npm test -- --only=unit deals
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/node.mjs';
import { run, runBeside } from './lib/run.mjs';
import { CommandError, runMain, say, seconds } from './lib/terminal.mjs';
import { choose } from './lib/testing/test-choice.mjs';

/** @typedef {import('./lib/testing/test-steps.mjs').Step} Step */

await runMain(async () => {
  const { groups, words } = choose(process.argv.slice(2));
  await ensureInstalled();
  const node = pinnedNode();

  const done = [];
  for (const group of groups) {
    say(`\n━━ ${group.map(({ title }) => title).join(', ')} ━━`);
    const runner = group.length > 1 ? runBeside : run;
    done.push(...(await Promise.all(group.map((step) => finished(step, node, words, runner)))));
  }

  say('');
  for (const { title, took, passed, failed, again = 0, names = [] } of done) {
    const late = again ? `, со второго раза ${again}` : '';
    say(`${failed ? '✗' : '✓'} ${title}: ${passed} из ${passed + failed}${late}, ${took}`);
    for (const name of names) say(`    ✗ ${name}`);
  }
  const passed = done.reduce((sum, step) => sum + step.passed, 0);
  const failed = done.reduce((sum, step) => sum + step.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});

/**
 * @param {Step} step
 * @param {string} node
 * @param {string[]} words
 * @param {import('./lib/testing/test-steps.mjs').Runner} runner
 * @returns {Promise<import('./lib/testing/test-steps.mjs').Score & { title: string, took: string }>}
 */
async function finished(step, node, words, runner) {
  const began = Date.now();
  const score = await step.run(node, words, runner).catch((/** @type {unknown} */ error) => {
    say(error instanceof CommandError ? error.message : String(error instanceof Error ? error.stack : error));
    return { passed: 0, failed: 1 };
  });
  return { ...score, title: step.title, took: seconds(began) };
}

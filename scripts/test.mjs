// npm test: everything that must be right. Ends with "N passed, N failed".
// While working: npm test -- --only=types,unit
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode } from './lib/node.mjs';
import { runMain, say, seconds, Trouble } from './lib/terminal.mjs';
import { steps } from './lib/test-steps.mjs';

await runMain(async () => {
  const chosen = choose(process.argv.slice(2));
  await ensureInstalled();
  const node = pinnedNode();

  const done = [];
  for (const step of chosen) {
    const began = Date.now();
    say(`\n━━ ${step.title} ━━`);
    const score = await step.run(node).catch((/** @type {unknown} */ error) => {
      say(error instanceof Trouble ? error.message : String(error instanceof Error ? error.stack : error));
      return { passed: 0, failed: 1 };
    });
    done.push({ ...score, title: step.title, took: seconds(began) });
  }

  say('');
  for (const { title, took, passed, failed, again = 0 } of done) {
    const late = again ? `, со второго раза ${again}` : '';
    say(`${failed ? '✗' : '✓'} ${title}: ${passed} из ${passed + failed}${late}, ${took}`);
  }
  const passed = done.reduce((sum, step) => sum + step.passed, 0);
  const failed = done.reduce((sum, step) => sum + step.failed, 0);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
});

/** @param {string[]} args */
function choose(args) {
  const [first, ...rest] = args;
  if (first === undefined) return steps;
  const names = first.startsWith('--only=') ? first.slice('--only='.length).split(',') : [];
  const known = steps.map((step) => step.name);
  if (rest.length > 0 || names.length === 0 || names.some((name) => !known.includes(name)))
    throw new Trouble(`Использование: npm test -- --only=${known.join(',')}`);
  return steps.filter((step) => names.includes(step.name));
}

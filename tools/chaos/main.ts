// npm run chaos: everybody at work while servers and database are killed, and then the books. See docs/chaos.md.
import { describe } from './checks/check.ts';
import { readOptions } from './options.ts';
import { runChaos } from './run.ts';

const options = readOptions(process.argv.slice(2));
console.log(
  `Seed ${options.seed}: npm run chaos -- --seed=${options.seed} --seconds=${options.seconds} --traders=${options.traders}`,
);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stop.abort(new Error(`Ended by ${signal}`)));

try {
  const { checks, accidents, counts } = await runChaos(options, console.log, stop.signal);
  const { actions, ...sums } = counts;
  for (const part of [accidents, sums, actions])
    console.log(
      `\n${Object.entries(part)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
  console.log(`\n${checks.map(describe).join('\n')}`);
  const failed = checks.filter(({ problems }) => problems.length > 0).length;
  console.log(
    failed ? `\n${failed} of ${checks.length} checks failed, seed ${options.seed}` : `\nAll ${checks.length} hold`,
  );
  process.exit(failed ? 1 : 0);
} catch (error) {
  console.error(stop.signal.aborted ? String(stop.signal.reason) : error);
  process.exit(1);
}

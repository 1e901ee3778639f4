// npm run mutate: puts one small fault after another into the server and looks whether a test notices. See docs/testing.md.
import { startTemplate } from '../apps/server/src/testing/template.ts';
import { describeFault, isKnown } from './baseline.ts';
import { type Fault, findFaults } from './faults.ts';
import { readOptions } from './options.ts';
import { pick } from './pick.ts';
import { planFor, readSource } from './plan.ts';
import { type Trial, tryFault } from './trial.ts';

const options = readOptions(process.argv.slice(2));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => stop.abort(new Error(`Ended by ${signal}`)));

if (options.list) {
  for (const place of options.places) for (const fault of faultsOf(place)) console.log(show(fault));
  process.exit(0);
}

// One PostgreSQL for all trials: starting one for each took longer than its tests.
const template = await startTemplate();
const survivors = await tryPlaces(template.templateUrl)
  .catch((error: unknown) => {
    console.error(stop.signal.aborted ? String(stop.signal.reason) : error);
    return undefined;
  })
  .finally(template.stop);
if (!survivors) process.exit(1);

const news = survivors.filter((fault) => !isKnown(fault));
console.log(`\n${survivors.length} survived, ${survivors.length - news.length} of them known to be harmless`);
for (const fault of news) console.log(`\nNobody notices ${show(fault)}`);
process.exit(news.length > 0 ? 1 : 0);

async function tryPlaces(templateUrl: string): Promise<Fault[]> {
  const found: Fault[] = [];
  for (const place of options.places) found.push(...(await tryPlace(place, { templateUrl, signal: stop.signal })));
  return found;
}

function faultsOf(place: string): Fault[] {
  const faults = planFor(place).sources.flatMap((file) => findFaults(file, readSource(file)));
  return pick(faults, options.most, options.seed);
}

/** Those that no test noticed. */
async function tryPlace(place: string, trial: Omit<Trial, 'patience'>): Promise<Fault[]> {
  const { tests } = planFor(place);
  const faults = faultsOf(place);
  const began = performance.now();
  const whole = await tryFault(undefined, tests, { ...trial, patience: 600_000 });
  if (whole !== 'survived') throw new Error(`The tests of ${place} fail without any fault`);
  const patience = 30_000 + 3 * (performance.now() - began);
  console.log(`\n${place}: ${faults.length} faults, ${tests.length} test files`);

  const survived: Fault[] = [];
  const left = [...faults];
  const work = async () => {
    for (let fault = left.shift(); fault; fault = left.shift()) {
      const verdict = await tryFault(fault, tests, { ...trial, patience });
      trial.signal.throwIfAborted();
      if (verdict === 'survived') survived.push(fault);
      if (verdict !== 'noticed') console.log(`${verdict}${isKnown(fault) ? ' (known)' : ''}: ${show(fault)}`);
    }
  };
  await Promise.all(Array.from({ length: options.beside }, work));
  console.log(`${place}: ${faults.length - survived.length} of ${faults.length} noticed`);
  return survived;
}

function show(fault: Fault): string {
  const { file, row, line, fault: changed } = describeFault(fault);
  return `${file}:${row}\n  - ${line}\n  + ${changed}`;
}

// npm run mutate: puts one small fault after another into the server and looks whether a test notices. See docs/testing.md.
import { startTemplate } from '@app/server/testing/server/template';
import { describeFault, isKnown } from './baseline.ts';
import { type Fault, findFaults } from './faults.ts';
import { readOptions } from './options.ts';
import { pick } from './pick.ts';
import { planFor, readSource } from './plan.ts';
import { testsReaching } from './reach.ts';
import { type Bench, makeBench } from './trial.ts';

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

for (const fault of survivors) console.log(`\nNobody notices ${show(fault)}`);
console.log(`\n${survivors.length} survived`);
process.exit(survivors.length > 0 ? 1 : 0);

async function tryPlaces(templateUrl: string): Promise<Fault[]> {
  const benches = Array.from({ length: options.beside }, () => makeBench(templateUrl, stop.signal));
  const found: Fault[] = [];
  for (const place of options.places) found.push(...(await tryPlace(place, benches)));
  return found;
}

/** Without those that are known to change nothing. */
function faultsOf(place: string): Fault[] {
  const faults = planFor(place).sources.flatMap((file) => findFaults(file, readSource(file)));
  return pick(faults, options.most, options.seed).filter((fault) => !isKnown(fault));
}

/** Those that no test noticed. */
async function tryPlace(place: string, benches: Bench[]): Promise<Fault[]> {
  const { sources, tests } = planFor(place);
  const faults = faultsOf(place);
  const began = performance.now();
  const reach = await benches[0]?.learn(tests, sources);
  if (!reach) throw new Error(`The tests of ${place} fail without any fault`);
  const patience = 60_000 + 3 * Math.round(performance.now() - began);
  console.log(`\n${place}: ${faults.length} faults, ${tests.length} test files`);

  const survived: Fault[] = [];
  const left = [...faults];
  const work = async (bench: Bench) => {
    for (let fault = left.shift(); fault; fault = left.shift()) {
      const able = testsReaching(fault, readSource(fault.file), tests, reach);
      const verdict = able.length > 0 ? await bench.tryFault(fault, able, patience) : 'survived';
      if (verdict === 'survived') survived.push(fault);
      if (verdict !== 'noticed') console.log(`${verdict}: ${show(fault)}`);
    }
  };
  await Promise.all(benches.map(work));
  console.log(`${place}: ${faults.length - survived.length} of ${faults.length} noticed`);
  return survived;
}

function show(fault: Fault): string {
  const { file, row, line, fault: changed } = describeFault(fault);
  return `${file}:${row}\n  - ${line}\n  + ${changed}`;
}

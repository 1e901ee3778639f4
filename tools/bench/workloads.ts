import { measureClosings } from './measure/closings.ts';
import { measureConsole } from './measure/console.ts';
import { measureCreates } from './measure/creates.ts';
import { measureLists } from './measure/lists.ts';
import { measureNotices } from './measure/notices.ts';
import { measureOpening } from './measure/opening.ts';
import { measurePages } from './measure/pages.ts';
import { measurePayouts } from './measure/payouts.ts';
import { measurePeriods } from './measure/periods.ts';
import { measureSearches } from './measure/searches.ts';
import { measureSteady } from './measure/steady.ts';
import { measureStreams } from './measure/streams.ts';
import { measureWrites } from './measure/writes.ts';
import { type Workload, workloads } from './options.ts';
import type { World } from './world/world.ts';

const measures = {
  opening: measureOpening,
  steady: measureSteady,
  lists: measureLists,
  searches: measureSearches,
  periods: measurePeriods,
  pages: measurePages,
  console: measureConsole,
  closings: measureClosings,
  creates: measureCreates,
  writes: measureWrites,
  payouts: measurePayouts,
  notices: measureNotices,
  streams: measureStreams,
} satisfies Record<Workload, (world: World) => Promise<unknown>>;

/** Those that are wanted, one after another; after each, what the server has of memory. */
export async function runWorkloads(world: World) {
  const results: { [Name in Workload]?: Awaited<ReturnType<(typeof measures)[Name]>> } = {};
  const after: { [Name in Workload]?: number } = {};
  const run = async <Name extends Workload>(name: Name) => {
    results[name] = (await measures[name](world)) as (typeof results)[Name];
  };
  for (const name of workloads) {
    if (!world.options.only.has(name)) continue;
    await run(name);
    const { now, peak } = await world.server.memory();
    after[name] = now;
    console.log(`Memory of the server: ${now} MB, at most ${peak} MB so far`);
  }
  return { ...results, memory: { after, peak: (await world.server.memory()).peak } };
}

import { median, medianTimes, summarize, type Times } from './statistics.ts';

/** One run of something: how long each piece took, in milliseconds, and all of it. */
export interface Run {
  times: number[];
  seconds: number;
}

/** The time limit, so that even slow workloads end. */
const PATIENCE = 10_000;

/** Runs `work` for 0 … count − 1 in this many parallel lanes. */
export async function drive(
  count: number,
  lanes: number,
  work: (index: number, lane: number) => Promise<unknown>,
  patience = PATIENCE,
): Promise<Run> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const run = async (lane: number) => {
    while (next < count && performance.now() - began < patience) {
      const index = next++;
      const start = performance.now();
      await work(index, lane);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return { times, seconds: (performance.now() - began) / 1000 };
}

export interface Measured {
  /** Per second. */
  rate: number;
  times: Times;
}

interface Plan {
  /** After one repeat for warming up. */
  repeats: number;
  /** Of each repeat. */
  stretches: number;
}

/**
 * Several ways of doing the same, in turn and in short stretches, so that disturbances of the machine affect all of them. Each number is
 * the median of the repeats.
 */
export async function inTurn<Name extends string>(
  ways: Record<Name, () => Promise<Run>>,
  { repeats, stretches }: Plan,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(ways) as Name[];
  const results = new Map(names.map((name) => [name, { rates: [] as number[], times: [] as Times[] }]));
  for (let repeat = -1; repeat < repeats; repeat++) {
    const runs = new Map(names.map((name) => [name, [] as Run[]]));
    for (let stretch = 0; stretch < stretches; stretch++)
      for (const name of names) runs.get(name)?.push(await ways[name]());
    if (repeat < 0) continue;
    for (const [name, result] of results) {
      const { times, seconds } = together(runs.get(name) ?? []);
      result.rates.push(times.length / seconds);
      result.times.push(summarize(times));
    }
  }
  const measured = [...results].map(([name, { rates, times }]) => [
    name,
    { rate: median(rates), times: medianTimes(times) },
  ]);
  return Object.fromEntries(measured) as Record<Name, Measured>;
}

function together(runs: Run[]): Run {
  return { times: runs.flatMap(({ times }) => times), seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0) };
}

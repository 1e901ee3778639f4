import type { ClosingFigures } from '@app/contract/statistics';

/**
 * How long a deal took is counted in steps that grow with it, as people speak of it: to five seconds below a minute, to a minute below an
 * hour. Blocks of deals are stored by these steps, so whoever changes them empties `time_step` and `time_count` of `deal_sums`.
 */
export const CLOSING_STEPS: readonly number[] = [
  ...steps(0, 60, 5),
  ...steps(60, 300, 15),
  ...steps(300, 900, 30),
  ...steps(900, 3_600, 60),
  ...steps(3_600, 86_400, 3_600),
];

function steps(above: number, upTo: number, by: number): number[] {
  return Array.from({ length: (upTo - above) / by }, (_, index) => above + (index + 1) * by);
}

/** How many deals took less than each step and not less than the one before; the shortest first. */
export type ClosingTimes = { step: number; count: number }[];

export function closingOf(times: ClosingTimes): ClosingFigures {
  return { median_seconds: reachedAt(times, 5), most_seconds: reachedAt(times, 9) };
}

/** The end of the step by which this many tenths were closed. What took longer than a day counts as a day. */
function reachedAt(times: ClosingTimes, tenths: number): number | null {
  const all = times.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { step, count } of times) {
    passed += count;
    if (passed * 10 >= all * tenths) return CLOSING_STEPS[step] ?? (CLOSING_STEPS.at(-1) as number);
  }
  return null;
}

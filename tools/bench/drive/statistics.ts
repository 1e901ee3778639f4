export interface Times {
  p50: number;
  p99: number;
}

export function summarize(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** The median of each number: a disturbed repeat drops out. */
export function medianTimes(repeats: Times[]): Times {
  return { p50: median(repeats.map(({ p50 }) => p50)), p99: median(repeats.map(({ p99 }) => p99)) };
}

export function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Round values from zero up to at least `max`, in about four steps; whole numbers only, because half a deal or kopecks mean nothing. */
export function roundTicks(max: number): number[] {
  if (max <= 0) return [0];
  const step = roundStep(max / 4);
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return steps.find((step) => step >= least && Number.isInteger(step)) ?? 10 * power;
}

/** Which bars have a label: every nth, counted from the last, so that labels do not touch. */
export function labelledBars(count: number, slot: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil(labelWidth / slot));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
}

import { formatPercent } from './format.ts';

/** A larger percentage would only say that there was next to nothing before. */
const MOST_PERCENT = 999n;

/** 112n after 100n → «+12%»; «0%» if nothing changed. Undefined if there was nothing before, or next to nothing. */
export function percentChange(now: bigint | number, before: bigint | number): string | undefined {
  const [present, past] = [BigInt(now), BigInt(before)];
  if (past === 0n) return undefined;
  const percent = roundedPercent(present - past, past);
  if (percent > MOST_PERCENT) return undefined;
  return `${percent > 0n ? '+' : ''}${formatPercent(percent * 100n)}`;
}

function roundedPercent(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (part * 200n + half) / (whole * 2n);
}

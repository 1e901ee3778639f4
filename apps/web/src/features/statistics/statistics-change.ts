import { formatPercent } from '#lib/text/format.ts';
import { statisticsText } from './statistics-text.ts';

const text = statisticsText.change;

/** A larger percentage would only say that there was next to nothing before. */
const MOST_PERCENT = 999n;

/** There is something now and nothing or next to nothing before: a percentage would mean nothing. */
export function isNew(now: bigint | number, before: bigint | number): boolean {
  const [present, past] = [BigInt(now), BigInt(before)];
  return present > 0n && (past === 0n || roundedPercent(present - past, past) > MOST_PERCENT);
}

/** The change against the period before: «+12% к прошлому». Undefined if there was nothing before. */
export function describeChange(now: bigint | number, before: bigint | number): string | undefined {
  const [present, past] = [BigInt(now), BigInt(before)];
  if (past === 0n || isNew(present, past)) return undefined;
  const percent = roundedPercent(present - past, past);
  const sign = percent > 0n ? '+' : '';
  return percent === 0n ? text.same : text.compared(`${sign}${formatPercent(percent * 100n)}`);
}

function roundedPercent(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (part * 200n + half) / (whole * 2n);
}

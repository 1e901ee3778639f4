import { formatPercent } from '#lib/text/format.ts';
import { statisticsText } from './statistics-text.ts';

const text = statisticsText.change;

/** A larger percentage would only say that there was next to nothing before. */
const MOST_PERCENT = 999n;

/** The change against the period before: «+12% к прошлому». Undefined if there was nothing before, or next to nothing. */
export function describeChange(now: bigint | number, before: bigint | number): string | undefined {
  const [present, past] = [BigInt(now), BigInt(before)];
  if (past === 0n) return undefined;
  const percent = roundedPercent(present - past, past);
  if (percent > MOST_PERCENT) return undefined;
  const sign = percent > 0n ? '+' : '';
  return percent === 0n ? text.same : text.compared(`${sign}${formatPercent(percent * 100n)}`);
}

/** For a figure of which a percentage would mean nothing: what it was. Undefined if either is not there. */
export function describeBefore(now: string | undefined, before: string | undefined): string | undefined {
  if (now === undefined || before === undefined) return undefined;
  return now === before ? text.same : text.was(before);
}

function roundedPercent(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (part * 200n + half) / (whole * 2n);
}

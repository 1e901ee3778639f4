import { formatPercent } from '#lib/format.ts';
import { statisticsText } from './statistics-text.ts';

const text = statisticsText.change;

/** Beyond it the number says nothing but that there was next to nothing before. */
const MOST_PERCENT = 999n;

/** How a number stands to that of the period before: «+12% к прошлому». Of nothing and nothing there is nothing to say. */
export function describeChange(now: bigint | number, before: bigint | number): string | undefined {
  const [present, past] = [BigInt(now), BigInt(before)];
  if (present === past) return past === 0n ? undefined : text.same;
  if (past === 0n) return text.new;
  const percent = roundedPercent(present - past, past);
  if (percent > MOST_PERCENT) return text.hardly;
  const sign = percent > 0n ? '+' : '';
  return percent === 0n ? text.same : text.compared(`${sign}${formatPercent(percent * 100n)}`);
}

function roundedPercent(part: bigint, whole: bigint): bigint {
  const half = part < 0n ? -whole : whole;
  return (part * 200n + half) / (whole * 2n);
}

import { percentChange } from '#lib/text/change.ts';
import { statisticsText } from './statistics-text.ts';

const text = statisticsText.change;

/** The change against the period before: «+12% к прошлому». Undefined if there was nothing before, or next to nothing. */
export function describeChange(now: bigint | number, before: bigint | number): string | undefined {
  const change = percentChange(now, before);
  if (change === undefined) return undefined;
  return change === '0%' ? text.same : text.compared(change);
}

/** For a figure of which a percentage would mean nothing: what it was. Undefined if either is not there. */
export function describeBefore(now: string | undefined, before: string | undefined): string | undefined {
  if (now === undefined || before === undefined) return undefined;
  return now === before ? text.same : text.was(before);
}

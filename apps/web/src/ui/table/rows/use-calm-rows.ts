import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import type { TableRow } from '../data-table-types.ts';

/** As many rows change in one picture; with more of them a slow computer would not answer for longer than a blink. */
const AT_ONCE = 4;

/**
 * What a refresh brings is drawn in small pieces between the person's own doings; what the person has caused, at once: the focus goes on to
 * the next row, and must find it.
 */
export function useCalmRows<Row extends TableRow>(rows: readonly Row[] | undefined, acted: boolean) {
  const [{ wanted, drawn, own }, set] = useState({ wanted: rows, drawn: rows, own: true });
  if (wanted !== rows || (acted && !own)) {
    const calm = !acted && drawn && rows && samePlaces(drawn, rows);
    set({ wanted: rows, drawn: calm ? nextStep(drawn, rows) : rows, own: acted });
  }
  useEffect(() => {
    if (drawn === wanted) return;
    const step = () =>
      set((now) => (now.drawn && now.wanted ? { ...now, drawn: nextStep(now.drawn, now.wanted) } : now));
    const frame = requestAnimationFrame(() => startTransition(step));
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  const deferred = useDeferredValue(drawn);
  return own ? drawn : deferred;
}

const samePlaces = (before: readonly TableRow[], after: readonly TableRow[]): boolean =>
  before.length === after.length && after.every(({ id }, place) => id === before[place]?.id);

/** The rows with some of those that have changed, from the top; in the end the new ones themselves. */
function nextStep<Row extends TableRow>(drawn: readonly Row[], wanted: readonly Row[]): readonly Row[] {
  let left = AT_ONCE;
  const next = wanted.map((row, place) => {
    const old = drawn[place];
    if (old === undefined || old === row) return row;
    left -= 1;
    return left >= 0 ? row : old;
  });
  return left >= 0 ? wanted : next;
}

import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TableRow } from '../data-table-types.ts';

/** The first picture of a list has as many rows as fit on the screen under what stands above a list, in pixels. */
const ABOVE = 180;
/**
 * Fifty rows, as lists have unless somebody wants more, are all there: the browser's own search finds them. Of a longer list rows come
 * and go in steps, one of which stays ready on either side of the screen.
 */
const LONG = 60;
const STEP = 10;

interface Near {
  from: number;
  to: number;
  /** Of one row, in pixels. */
  height: number;
  /** The keyboard is in this row: it stays, however far the person scrolls. */
  focused?: TableRow['id'] | undefined;
}

const whole: Near = { from: 0, to: Number.POSITIVE_INFINITY, height: 0 };
const printed: Near = { ...whole };

/** A row, or an empty place of this height where rows have been left out. */
export type Piece<Row> = { row: Row; index: number } | { gap: number; before: number };

/**
 * The rows near the screen. A browser lays a table out as a whole: with 150 rows in it a slow computer does not answer for longer than a
 * blink each time one of them changes, so what nobody sees is left out.
 * @param box the element whose children the pieces are
 * @param height of a row, about, in pixels; only until rows can be measured
 */
export function useNearRows<Row extends TableRow>(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  height: number,
): Piece<Row>[] {
  const [first] = useState(
    (): Near => ({ from: 0, to: Math.max(1, Math.ceil((innerHeight - ABOVE) / height)), height }),
  );
  const [near, setNear] = useState(first);
  const long = rows.length > LONG;
  const opening = near === first || (long && near === whole);
  const shown = opening ? first : long ? near : whole;
  const pieces = useMemo(() => piecesOf(rows, shown), [rows, shown]);

  const look = useEffectEvent((anew: boolean) => {
    const seen = box.current && seenNow(box.current, pieces, anew || opening ? undefined : near.height);
    if (!seen) setNear(printed);
    else if (seen.from !== near.from || seen.to !== near.to || seen.height !== near.height) setNear(seen);
  });

  useEffect(() => {
    if (!long) return startTransition(() => setNear(whole));
    let frame = 0;
    const lookSoon = ({ type }: Event) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look(type !== 'scroll'));
    };
    const ends = new AbortController();
    // Not of the window alone: an element around the list may be what scrolls.
    addEventListener('scroll', lookSoon, { passive: true, capture: true, signal: ends.signal });
    addEventListener('resize', lookSoon, { signal: ends.signal });
    addEventListener('beforeprint', () => setNear(printed), { signal: ends.signal });
    addEventListener('afterprint', lookSoon, { signal: ends.signal });
    startTransition(() => look(true));
    return () => {
      cancelAnimationFrame(frame);
      ends.abort();
    };
  }, [long]);
  useEffect(() => {
    for (const [place, element] of [...(box.current?.children ?? [])].entries())
      number(element, pieces[place], rows.length);
  }, [box, pieces, rows.length]);
  return pieces;
}

/** For screen readers, which cannot count what is left out. Not by React: a row above would draw all those below anew. */
function number(element: Element, piece: Piece<unknown> | undefined, count: number): void {
  if (!piece || 'gap' in piece) return;
  if (element.tagName === 'TR') {
    // The titles are the first row of a table.
    element.setAttribute('aria-rowindex', String(piece.index + 2));
  } else {
    element.setAttribute('aria-posinset', String(piece.index + 1));
    element.setAttribute('aria-setsize', String(count));
  }
}

function piecesOf<Row extends TableRow>(rows: readonly Row[], { from, to, height, focused }: Near): Piece<Row>[] {
  const pieces: Piece<Row>[] = [];
  let next = 0;
  const leaveOut = (until: number) => {
    if (until > next) pieces.push({ gap: (until - next) * height, before: until });
  };
  rows.forEach((row, index) => {
    if ((index < from || index >= to) && row.id !== focused) return;
    leaveOut(index);
    pieces.push({ row, index });
    next = index + 1;
  });
  leaveOut(rows.length);
  return pieces;
}

/** Nothing where the browser draws nothing, as in a test without one. */
function seenNow<Row extends TableRow>(box: HTMLElement, pieces: Piece<Row>[], known?: number): Near | undefined {
  const rows = pieces.flatMap((piece, place) => ('row' in piece ? [{ ...piece, element: box.children[place] }] : []));
  const height =
    known ?? rows.reduce((sum, { element }) => sum + (element?.getBoundingClientRect().height ?? 0), 0) / rows.length;
  if (!height) return;
  const { top } = box.getBoundingClientRect();
  const step = STEP * height;
  const from = Math.max(0, Math.floor(-top / step) - 1) * STEP;
  const to = (Math.ceil((innerHeight - top) / step) + 1) * STEP;
  const focused = rows.find(({ element }) => element?.contains(document.activeElement))?.row.id;
  return { from, to, height, focused };
}

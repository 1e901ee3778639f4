import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** From one bar to another, both included. */
export interface BarRange {
  first: number;
  last: number;
}

interface BarsNeeds {
  count: number;
  /** Which bar is at this place of the window. */
  barAt: (event: PointerEvent<HTMLElement>) => number;
  /** Without it there is nothing to choose. */
  onChoose?: ((range: BarRange) => void) | undefined;
}

/**
 * Which bar is told of, and which are marked to be chosen: by dragging over them with a mouse or by Shift and arrows, a click and Enter being
 * a range of one. A finger only looks: it slides along the bars to read them, and must not end up somewhere else.
 */
export function useBars({ count, barAt, onChoose }: BarsNeeds) {
  const [at, setAt] = useState<number>();
  /** Where the marked range begins. */
  const [anchor, setAnchor] = useState<number>();
  const last = count - 1;
  const active = at !== undefined && at <= last ? at : undefined;
  const range =
    active === undefined || anchor === undefined || anchor > last
      ? undefined
      : { first: Math.min(active, anchor), last: Math.max(active, anchor) };

  function choose() {
    setAnchor(undefined);
    const wanted = range ?? (active === undefined ? undefined : { first: active, last: active });
    if (wanted) onChoose?.(wanted);
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = active ?? last;
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAnchor(event.shiftKey && onChoose ? (anchor ?? from) : undefined);
      setAt(Math.max(0, Math.min(last, next)));
    } else if (event.key === 'Enter' && onChoose) {
      event.preventDefault();
      choose();
    } else if (event.key === 'Escape' && anchor !== undefined) {
      setAnchor(undefined);
    }
  }

  const handlers = {
    onKeyDown,
    onFocus: () => setAt((before) => before ?? last),
    onBlur: () => {
      setAt(undefined);
      setAnchor(undefined);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      setAt(barAt(event));
      if (!onChoose || event.pointerType === 'touch' || event.button !== 0) return;
      // The drag may leave the plot, and ends wherever the button is let go.
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setAnchor(barAt(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => setAt(barAt(event)),
    onPointerUp: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch' && anchor !== undefined) choose();
    },
    onPointerCancel: () => setAnchor(undefined),
    onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse' && anchor === undefined) setAt(undefined);
    },
  };
  return { active, range, handlers };
}

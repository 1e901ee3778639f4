export type PageItem = number | 'gap before' | 'gap after';

const compactPages = 7;
const narrowSlots = 5;
const neighbours = 10;

/**
 * Which pages a pagination shows. Compact, with up to 7 pages or on a narrow screen: every page, or as many as fit a phone
 * («1 … 5 … 24»). Otherwise up to 10 neighbours of the active page, with the first and the last behind an ellipsis.
 */
export function pageItems(active: number, count: number, narrow: boolean): PageItem[] {
  if (narrow) return count <= narrowSlots ? span(1, count) : withEdges(active, count, narrowSlots - 4, narrowSlots - 2);
  if (count <= compactPages) return span(1, count);
  return withEdges(active, count, neighbours, neighbours);
}

/** `middle` pages around the active one; near an end, where one ellipsis is not needed, `atEnd` pages. */
function withEdges(active: number, count: number, middle: number, atEnd: number): PageItem[] {
  if (count <= atEnd + 1) return span(1, count);

  const from = active - Math.floor((middle - 1) / 2);
  const to = from + middle - 1;
  if (from <= 2) return [...span(1, atEnd), ...(atEnd + 1 < count ? (['gap after'] as const) : []), count];
  if (to >= count - 1) return [1, 'gap before', ...span(count - atEnd + 1, count)];
  return [1, 'gap before', ...span(from, to), 'gap after', count];
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

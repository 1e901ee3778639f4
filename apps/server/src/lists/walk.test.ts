import { expect, test } from 'vitest';
import { type Batch, emptyWalk, type Walk, walkAll, walkThings } from './walk.ts';

/** Rows at these places; notes what was looked at. */
function rowsAt(places: number[], range: { low: number; high: number }, window: number) {
  const looked: string[] = [];
  const list: Walk<{ place: number }> = {
    range,
    window,
    placeOf: ({ place }) => place,
    find: async ({ low, high }, limit) => {
      looked.push(`${low}–${high}`);
      const found = places.filter((place) => place >= low && place < high).sort((a, b) => b - a);
      return found.slice(0, limit).map((place) => ({ place }));
    },
  };
  return { list, looked };
}
const placesOf = (rows: { place: number }[]) => rows.map(({ place }) => place);

test('an answer looks at one window, says where to go on, and comes to an end', async () => {
  const { list, looked } = rowsAt([3, 95], { low: 0, high: 100 }, 40);
  const pages: { rows: number[]; next: number | null }[] = [];
  let before: number | null | undefined;
  do {
    const page: Batch<{ place: number }, number> = await walkThings(list, before ?? undefined, 10);
    pages.push({ rows: placesOf(page.rows), next: page.next });
    before = page.next;
  } while (before !== null);
  expect(pages).toEqual([
    { rows: [95], next: 60 },
    { rows: [], next: 20 },
    { rows: [3], next: null },
  ]);
  expect(looked).toEqual(['60–100', '20–60', '0–20']);
});

test('a full answer goes on at its last row, and every row is read once', async () => {
  const places = Array.from({ length: 25 }, (_, n) => n + 1);
  const { list } = rowsAt(places, { low: 0, high: 26 }, 1000);
  const first = await walkThings(list, undefined, 10);
  expect(first.next).toBe(16);
  const second = await walkThings(list, 16, 10);
  const third = await walkThings(list, second.next ?? 0, 10);
  expect([first, second, third].flatMap(({ rows }) => placesOf(rows))).toEqual(places.toReversed());
  expect(third.next).toBeNull();
});

test('a place beyond the range is its end, and what lies outside is not looked at', async () => {
  const { list } = rowsAt([5, 50, 500], { low: 10, high: 100 }, 1000);
  expect(placesOf((await walkThings(list, 1000)).rows)).toEqual([50]);
  expect(await walkThings(list, 10)).toEqual({ rows: [], next: null });
  expect(await walkThings(emptyWalk, undefined)).toEqual({ rows: [], next: null });
});

test('a file has all of it', async () => {
  const places = Array.from({ length: 2500 }, (_, n) => n * 7);
  const { list } = rowsAt(places, { low: 0, high: 17_500 }, 5000);
  const all: number[] = [];
  for await (const batch of walkAll(list)) all.push(...placesOf(batch));
  expect(all).toEqual(places.toReversed());
});

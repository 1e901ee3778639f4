import { makeRandom } from '@app/demo/world/random';

/** Some of them, always the same ones for a seed, in the order in which they came. */
export function pick<Item>(items: Item[], most: number | undefined, seed: number): Item[] {
  if (most === undefined || items.length <= most) return items;
  const { next } = makeRandom(seed);
  const lots = items.map((_, place) => ({ place, lot: next() })).sort((a, b) => a.lot - b.lot);
  const drawn = new Set(lots.slice(0, most).map(({ place }) => place));
  return items.filter((_, place) => drawn.has(place));
}

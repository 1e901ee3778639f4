/**
 * The answer that has come, with every part of the answer before in its place that is equal to it: a row that has not changed stays the
 * same object and is not drawn again. Unlike the library's own it knows dates, and finds the rows of a list by their ids, because a
 * new row moves all others.
 */
export function keepEqual(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (before instanceof Date && now instanceof Date) return before.getTime() === now.getTime() ? before : now;
  if (Array.isArray(before) && Array.isArray(now)) return keepItems(before, now);
  return isPlain(before) && isPlain(now) ? keepFields(before, now) : now;
}

function keepItems(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.flatMap((item) => (isPlain(item) && 'id' in item ? [[item.id, item] as const] : [])));
  const kept = now.map((item, index) =>
    keepEqual(isPlain(item) && 'id' in item ? byId.get(item.id) : before[index], item),
  );
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept;
}

function keepFields(before: Plain, now: Plain): Plain {
  const names = Object.keys(now);
  const kept = Object.fromEntries(names.map((name) => [name, keepEqual(before[name], now[name])]));
  const same = names.length === Object.keys(before).length;
  return same && names.every((name) => name in before && Object.is(kept[name], before[name])) ? before : kept;
}

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** After something was done with a row of a list: the one behind it that is left, else the one before it, else whatever is there. */
export function nextAfter<Row extends { id: number | string }>(
  before: readonly Row[],
  id: Row['id'],
  left: readonly Row[],
): Row | undefined {
  const index = before.findIndex((row) => row.id === id);
  const candidates = [...before.slice(index + 1), ...before.slice(0, Math.max(index, 0)).reverse(), ...left];
  return candidates.flatMap((candidate) => left.find((row) => row.id === candidate.id && row.id !== id) ?? [])[0];
}

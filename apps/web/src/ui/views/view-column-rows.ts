import type { ColumnName } from '#ui/table/shown-columns.ts';

/**
 * The columns as the panel lists them. In a table without room some stand below others: they follow these and move with them, so that
 * nobody presses a button that changes nothing on the screen. What stands below a hidden column stands by itself.
 */
export function panelRows(ordered: readonly ColumnName[], hidden: readonly string[], roomy: boolean) {
  const isBelow = ({ below }: ColumnName) => !roomy && below !== undefined && !hidden.includes(below);
  const lowerOf = (upper: ColumnName) => ordered.filter((column) => isBelow(column) && column.below === upper.key);
  return ordered
    .filter((column) => !isBelow(column))
    .flatMap((column) => [
      { ...column, isBelow: false },
      ...lowerOf(column).map((lower) => ({ ...lower, isBelow: true })),
    ]);
}

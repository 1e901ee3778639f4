/** As much of a column as is needed to hide it. */
export interface ColumnName {
  key: string;
  title: string;
  below?: string;
}

/** A row needs a name and its buttons: the box that marks it, the first column and the actions always stay. */
export function mayHide<Column extends ColumnName>(columns: readonly Column[]): Column[] {
  const named = columns.filter(({ key }) => key !== 'select');
  return named.filter(({ key }, index) => index > 0 && key !== 'actions');
}

/** Without those that are hidden. What would stand below a hidden column stands by itself. */
export function shownColumns<Column extends ColumnName>(
  columns: readonly Column[],
  hidden: readonly string[],
): Column[] {
  if (hidden.length === 0) return [...columns];
  const gone = new Set(mayHide(columns).flatMap(({ key }) => (hidden.includes(key) ? [key] : [])));
  return columns
    .filter(({ key }) => !gone.has(key))
    .map((column) => (column.below !== undefined && gone.has(column.below) ? alone(column) : column));
}

function alone<Column extends ColumnName>({ below: _, ...column }: Column): Column {
  return column as Column;
}

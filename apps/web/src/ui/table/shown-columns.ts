/** As much of a column as is needed to hide and to move it. */
export interface ColumnName {
  key: string;
  title: string;
  below?: string;
}

/** The box that marks a row stays at its beginning, the buttons at its end. */
export function mayMove<Column extends ColumnName>(columns: readonly Column[]): Column[] {
  return columns.filter(({ key }) => key !== 'select' && key !== 'actions');
}

/** A row needs a name and its buttons: the box that marks it, the first column and the actions always stay. */
export function mayHide<Column extends ColumnName>(columns: readonly Column[]): Column[] {
  return mayMove(columns).slice(1);
}

/** Without those that are hidden, in the person's order. What would stand below a hidden column stands by itself. */
export function shownColumns<Column extends ColumnName>(
  columns: readonly Column[],
  hidden: readonly string[],
  order: readonly string[] = [],
): Column[] {
  const gone = new Set(mayHide(columns).flatMap(({ key }) => (hidden.includes(key) ? [key] : [])));
  return inOrder(columns, order)
    .filter(({ key }) => !gone.has(key))
    .map((column) => (column.below !== undefined && gone.has(column.below) ? alone(column) : column));
}

/**
 * The columns that the order names change places among themselves; the others stay where they are. So an order survives a column that a
 * later version adds or drops, and one that another tab of the list does not have.
 */
export function inOrder<Column extends ColumnName>(columns: readonly Column[], order: readonly string[]): Column[] {
  const movable = mayMove(columns);
  const named = [...new Set(order)].flatMap((key) => movable.find((column) => column.key === key) ?? []);
  const next = named.values();
  return columns.map((column) => (named.includes(column) ? (next.next().value ?? column) : column));
}

/** The order to remember so that the columns follow one another like this: the keys of those that left their usual places. */
export function orderOf(columns: readonly ColumnName[], keys: readonly string[]): string[] {
  const usual = mayMove(columns);
  return keys.filter((key, place) => key !== usual[place]?.key);
}

/** One takes the place of another; those between them move up. */
export function moveColumn(keys: readonly string[], key: string, target: string): string[] {
  const rest = keys.filter((one) => one !== key);
  rest.splice(keys.indexOf(target), 0, key);
  return rest;
}

function alone<Column extends ColumnName>({ below: _, ...column }: Column): Column {
  return column as Column;
}

/** Numbers are given as text with a decimal point; each format writes them in its own way. */
export type Cell = { text: string } | { number: string };

/** What a file of rows looks like, in whatever format. */
export interface Table<Row> {
  /** The name of the sheet. */
  name: string;
  columns: readonly { title: string; width: number }[];
  cells(row: Row): Cell[];
}

/** A column and what stands in it. */
export interface Column<Row> {
  title: string;
  width: number;
  cell: (row: Row) => Cell;
}

export const tableOf = <Row>(name: string, columns: readonly Column<Row>[]): Table<Row> => ({
  name,
  columns,
  cells: (row) => columns.map(({ cell }) => cell(row)),
});

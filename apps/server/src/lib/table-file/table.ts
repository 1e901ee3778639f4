/** Numbers are given as text with a decimal point; each format writes them in its own way. */
export type Cell = { text: string } | { number: string };

/** A column and what stands in it. */
export interface Column<Row> {
  title: string;
  width: number;
  cell: (row: Row) => Cell;
}

/** What a file of rows looks like, in whatever format. */
export interface Table<Row> {
  /** The name of the sheet. */
  name: string;
  columns: readonly Column<Row>[];
}

export const cellsOf = <Row>({ columns }: Table<Row>, row: Row): Cell[] => columns.map(({ cell }) => cell(row));

/** Numbers are given as text with a decimal point; each format writes them in its own way. */
export type Cell = { text: string } | { number: string };

/** What a file of rows looks like, in whatever format. */
export interface Table<Row> {
  /** The name of the sheet. */
  name: string;
  columns: readonly { title: string; width: number }[];
  cells(row: Row): Cell[];
}

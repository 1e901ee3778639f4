import type { ReactNode } from 'react';
import { dataTableText } from './data-table-text.ts';

export interface TableRow {
  id: string | number;
}

export interface TableColumn<Row extends TableRow> {
  /** A field of the row, or a name of its own when `render` is given. The column `actions` becomes the buttons of a card. */
  key: string;
  title: string;
  /** Pixels. Without it the last two columns take 120, the others share the rest by `fr` and keep at least 80. */
  width?: number;
  fr?: number;
  /** Nothing in it is ever cut, as no amount may be: the others give way. `width` is then the least it has. */
  whole?: boolean;
  /** The content may take several lines instead of being cut. */
  noEllipsis?: boolean;
  align?: 'left' | 'right' | 'center';
  render?: (row: Row) => ReactNode;
}

/** What a table needs to know of a request; a TanStack query is one. */
export interface TableQuery {
  isPending: boolean;
  isFetching?: boolean;
  /** The rows are those of another page or filter, until its own have come. */
  isPlaceholderData?: boolean;
  dataUpdatedAt?: number;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface TableEmpty {
  /** A sentence that says why there is nothing and what to do next. */
  text: string;
  title?: string;
  action?: ReactNode;
}

export interface TableLayout<Row extends TableRow> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  busy: boolean;
  /** Rows that have just come to a list already on screen. */
  fresh: ReadonlySet<TableRow['id']>;
  /** Rows that are not in the list any more: nothing can be done with them. */
  gone: ReadonlySet<TableRow['id']>;
  cardTitle: ((row: Row) => ReactNode) | undefined;
  onRowClick: ((row: Row) => void) | undefined;
}

/** The grid's tracks by the rules of the columns. */
export function gridTracks<Row extends TableRow>(columns: readonly TableColumn<Row>[]): string {
  return columns
    .map(({ width, fr, whole }, index) => {
      if (whole) return `minmax(min-content, ${fr === undefined ? 'max-content' : `${fr}fr`})`;
      if (width !== undefined) return `${width}px`;
      const narrow = fr === undefined && index >= columns.length - 2;
      return narrow ? '120px' : `minmax(80px, ${fr ?? 1}fr)`;
    })
    .join(' ');
}

/** What stands in a cell of a row that may have left the list. */
export function cellOf<Row extends TableRow>(column: TableColumn<Row>, row: Row, gone: boolean): ReactNode {
  return gone && column.key === 'actions' ? dataTableText.gone : cellContent(column, row);
}

/** What stands in a cell: rendered, or the field of that name. Nothing is a dash. */
function cellContent<Row extends TableRow>(column: TableColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value: unknown = Object.entries(row).find(([key]) => key === column.key)?.[1];
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

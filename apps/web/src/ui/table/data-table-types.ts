import type { ReactNode } from 'react';
import { dataTableText } from './data-table-text.ts';

export interface TableRow {
  id: string | number;
}

export interface TableColumn<Row extends TableRow> {
  /** A field of the row, or another name if `render` is given. The column `actions` has the buttons of a row. */
  key: string;
  title: string;
  /** Stands in place of the title, which remains its name. */
  head?: ReactNode;
  /** A free text, such as a name or a comment: these share what the other columns leave, and are shortened where that is too little. */
  fr?: number;
  /** Between its words the content may take another line, and is never cut, not even with `fr`. */
  whole?: boolean;
  /** What keeps the column's width from one page to the next. */
  holds?: keyof typeof leastWidths;
  /** The content may take several lines instead of being cut. */
  noEllipsis?: boolean;
  align?: 'left' | 'right' | 'center';
  /** In a table without room for every column this one stands below that one, as the second line of its cell. */
  below?: string;
  /** Where it stands in the row of a narrow screen: its whole cell, or what is said there of it. Hidden columns stand there, too. */
  brief?: BriefPlace | Partial<Record<BriefPlace, (row: Row) => ReactNode>>;
  render?: (row: Row) => ReactNode;
}

export type BriefPlace = 'mark' | 'lead' | 'aside' | 'under' | 'state' | 'action';

/**
 * A row of a narrow screen: three short lines beside one button. What it leaves out is one tap away. The button is the column `actions`, unless the row has one of its own.
 */
export interface BriefRow<Row extends TableRow> {
  /** Where a tap on the row leads: the thing's own address. A thing that has none is shown with all its columns, under this title. */
  link?: (row: Row) => object;
  title?: (row: Row) => string;
  /** The words for the tap. */
  open: string;
  /** Before everything else: the box that marks the row. */
  mark?: (row: Row) => ReactNode;
  /** The first line: what matters most, commonly the sum, and beside it the time left. */
  lead: (row: Row) => ReactNode;
  aside?: (row: Row) => ReactNode;
  /** The first text is somebody's words, such as a login: it gives way to what stands beside it. */
  yields?: boolean;
  /** The second line: whose it is. */
  under: (row: Row) => ReactNode;
  /** The third line: the word of its status. */
  state: (row: Row) => ReactNode;
  /** Words of the third line are read in whole: it takes more lines where it has to. */
  wraps?: boolean;
  /** Instead of the column `actions`, where that has more than one button. */
  action?: (row: Row) => ReactNode;
}

/** What a table needs to know about a request; a TanStack query has it. */
export interface TableQuery {
  isPending: boolean;
  isFetching?: boolean;
  /** The rows still belong to another page or filter, until the new ones come. */
  isPlaceholderData?: boolean;
  dataUpdatedAt?: number;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface TableEmpty {
  /** A sentence that says why there is nothing and what to do. */
  text: string;
  title?: string;
  action?: ReactNode;
}

export interface TableLayout<Row extends TableRow> {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Every column has room. */
  roomy: boolean;
  rows: readonly Row[];
  busy: boolean;
  /** Rows that have just been added to a list on screen. */
  fresh: ReadonlySet<TableRow['id']>;
  /** Rows that have left the list: nothing can be done with them. */
  gone: ReadonlySet<TableRow['id']>;
  brief: BriefRow<Row>;
  onRowClick: ((row: Row) => void) | undefined;
}

/** Each column with those that stand below it: all of them in a table without room, none in one that has it. */
export function stackColumns<Row extends TableRow>(columns: readonly TableColumn<Row>[], roomy: boolean) {
  const top = columns.filter(({ below }) => roomy || below === undefined);
  return top.map((column) => ({
    ...column,
    lower: roomy ? undefined : columns.find(({ below }) => below === column.key),
  }));
}

/**
 * The least a column has, however short its content is at the moment: in digits of its title, so that it grows with the letters. A number of
 * seven digits, a date, an amount of six digits and the kopecks, the word of a status, the name of an ЛК, a date and time in one line; of a free text its first letters.
 */
export const leastWidths = {
  id: '8ch',
  time: '9ch',
  money: '12ch',
  status: '11ch',
  lk: '10ch',
  moment: '15ch',
  text: '8ch',
};

/** The tracks of the grid: columns are as wide as their content needs, whatever letters the browser draws; free texts share the rest. */
export function gridTracks<Row extends TableRow>(columns: readonly TableColumn<Row>[]): string {
  return columns
    .map(({ fr, whole }) => {
      if (fr !== undefined) return `minmax(min-content, ${fr}fr)`;
      return whole ? 'minmax(min-content, max-content)' : 'min-content';
    })
    .join(' ');
}

/** The content of a cell in a row that may have left the list. */
export function cellOf<Row extends TableRow>(column: TableColumn<Row>, row: Row, gone: boolean): ReactNode {
  return gone && column.key === 'actions' ? dataTableText.gone : cellContent(column, row);
}

/** The content of a cell: rendered, or the field of that name; a dash if there is none. */
export function cellContent<Row extends TableRow>(column: TableColumn<Row>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value: unknown = Object.entries(row).find(([key]) => key === column.key)?.[1];
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

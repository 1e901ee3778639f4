import { Fragment, type ReactNode } from 'react';
import { type BriefPlace, type BriefRow, cellContent, type TableColumn, type TableRow } from './data-table-types.ts';

/** What no column says: where a tap leads, its words, and what stands nowhere in the table. */
export type BriefRest<Row extends TableRow> = Partial<BriefRow<Row>> & Pick<BriefRow<Row>, 'open'>;

/** The row of a narrow screen, as the columns say what stands where in it. Several in one place follow one another. */
export function briefRow<Row extends TableRow>(
  columns: readonly TableColumn<Row>[],
  rest: BriefRest<Row>,
): BriefRow<Row> {
  const said: Partial<BriefRow<Row>> = {};
  for (const place of ['mark', 'lead', 'aside', 'under', 'state', 'action'] as const) {
    const parts = columns.flatMap((column) => partOf(column, place) ?? []);
    if (parts[0]) said[place] = parts.length === 1 ? parts[0] : inLine(parts);
  }
  return { lead: nothing, under: nothing, state: nothing, ...said, ...rest };
}

type Part<Row> = (row: Row) => ReactNode;

function partOf<Row extends TableRow>(column: TableColumn<Row>, place: BriefPlace): Part<Row> | undefined {
  if (column.brief === place) return (row) => cellContent(column, row);
  return typeof column.brief === 'object' ? column.brief[place] : undefined;
}

/** Only an element can end in an ellipsis. */
const inLine =
  <Row,>(parts: Part<Row>[]): Part<Row> =>
  (row) =>
    parts.map((part, place) => {
      const content = part(row);
      return <Fragment key={String(place)}>{typeof content === 'string' ? <span>{content}</span> : content}</Fragment>;
    });

const nothing = () => null;

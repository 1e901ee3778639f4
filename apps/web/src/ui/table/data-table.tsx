import type { ReactNode } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { FadeIn } from '#ui/page/fade-in.tsx';
import classes from './data-table.module.css';
import { NewRowsAnnouncer } from './data-table-announcer.tsx';
import { CardSkeletons, TableCards } from './data-table-cards.tsx';
import { EmptyFace, FailedFace, StaleNotice } from './data-table-faces.tsx';
import { RowSkeletons, TableGrid } from './data-table-grid.tsx';
import { NewRowsButton } from './data-table-new-rows.tsx';
import type { TableColumn, TableEmpty, TableQuery, TableRow } from './data-table-types.ts';
import { useEngaged } from './use-engaged.ts';
import { useFirstRows } from './use-first-rows.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import { useHeldRows, useNothing } from './use-held-rows.ts';

interface DataTableProps<Row extends TableRow> {
  /** Name of the list for screen readers: «Сделки». */
  label: string;
  query: TableQuery;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  empty: string | TableEmpty;
  /** Heading of a card; without it the card starts with its first value. */
  cardTitle?: (row: Row) => ReactNode;
  onRowClick?: (row: Row) => void;
  /** Loads rows by their ids: a row that left the list while somebody pointed at it then shows its current state. */
  useDeparted?: (ids: Row['id'][]) => readonly Row[] | undefined;
}

/** A list in its four states: loading, empty, failed, filled. A grid on a wide screen, cards below Mantine's `lg` (1200 px). */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { label, query, columns, empty, cardTitle, onRowClick, useDeparted = useNothing } = props;
  const wide = useWide();
  const { engaged, handlers } = useEngaged();
  const { rows, waiting, gone, release } = useHeldRows({ query, rows: props.rows, held: engaged, useDeparted });
  const fresh = useFreshRows(query, rows);
  const shown = useFirstRows(rows) ?? [];

  if (!rows && query.isError) return <FailedFace query={query} />;
  if (!rows)
    return wide ? <RowSkeletons label={label} columns={columns} /> : <CardSkeletons label={label} columns={columns} />;

  const Layout = wide ? TableGrid : TableCards;
  const busy = query.isFetching ?? false;
  return (
    <FadeIn>
      {query.isError && <StaleNotice query={query} />}
      {rows.length === 0 && !query.isError && <EmptyFace empty={empty} />}
      {rows.length > 0 && (
        <div className={classes.area} {...handlers}>
          <NewRowsButton count={waiting} onClick={release} />
          <Layout {...{ label, columns, rows: shown, busy, fresh, gone, cardTitle, onRowClick }} />
        </div>
      )}
      <NewRowsAnnouncer rows={rows} waiting={waiting} />
    </FadeIn>
  );
}

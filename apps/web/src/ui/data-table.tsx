import { em } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { NewRowsAnnouncer } from './data-table-announcer.tsx';
import { CardSkeletons, TableCards } from './data-table-cards.tsx';
import { EmptyFace, FailedFace, StaleNotice } from './data-table-faces.tsx';
import { RowSkeletons, TableGrid } from './data-table-grid.tsx';
import type { TableColumn, TableEmpty, TableQuery, TableRow } from './data-table-types.ts';
import { FadeIn } from './fade-in.tsx';
import { useFirstRows } from './use-first-rows.ts';
import { useFreshRows } from './use-fresh-rows.ts';

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
}

/** A list in its four faces: loading, empty, failed, filled. A grid on a wide screen, cards below Mantine's `lg` (1200 px). */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { label, query, rows, columns, empty, cardTitle, onRowClick } = props;
  const wide = useMediaQuery(`(min-width: ${em(1200)})`, true, { getInitialValueInEffect: false });
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
      {rows.length > 0 && <Layout {...{ label, columns, rows: shown, busy, fresh, cardTitle, onRowClick }} />}
      <NewRowsAnnouncer rows={rows} />
    </FadeIn>
  );
}

import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { FadeIn } from '#ui/page/fade-in.tsx';
import classes from './data-table.module.css';
import { NewRowsAnnouncer } from './data-table-announcer.tsx';
import { BriefSkeletons, TableBriefRows } from './data-table-brief.tsx';
import { EmptyFace, FailedFace, StaleNotice } from './data-table-faces.tsx';
import { RowSkeletons, TableGrid } from './data-table-grid.tsx';
import { NewRowsButton } from './data-table-new-rows.tsx';
import type { BriefRow, TableColumn, TableEmpty, TableQuery, TableRow } from './data-table-types.ts';
import { useCalmRows } from './rows/use-calm-rows.ts';
import { useEngaged } from './rows/use-engaged.ts';
import { useFlood } from './rows/use-flood.ts';
import { useFreshRows } from './rows/use-fresh-rows.ts';
import { useHeldRows, useNothing } from './rows/use-held-rows.ts';

interface DataTableProps<Row extends TableRow> {
  /** Name of the list for screen readers: «Сделки». */
  label: string;
  query: TableQuery;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  empty: string | TableEmpty;
  /** How a row looks on a narrow screen. */
  brief: BriefRow<Row>;
  onRowClick?: (row: Row) => void;
  /** Loads rows by their ids: a row that left the list while somebody pointed at it then shows its current state. */
  useDeparted?: ((ids: Row['id'][]) => readonly Row[] | undefined) | undefined;
}

/** A list in its four states: loading, empty, failed, filled. A grid on a wide screen, brief rows on a narrow one. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { label, query, columns, empty, brief, onRowClick, useDeparted = useNothing } = props;
  const roomy = useWide();
  const wide = useWide(TABLE_FROM);
  const { engaged, handlers } = useEngaged();
  const held = useFlood(query, props.rows) || engaged;
  const { rows, waiting, gone, acted, release } = useHeldRows({ query, rows: props.rows, held, useDeparted });
  const fresh = useFreshRows(query, rows);
  const shown = useCalmRows(rows, acted) ?? rows ?? [];

  if (!rows && query.isError) return <FailedFace query={query} />;
  if (!rows) {
    const Skeletons = wide ? RowSkeletons : BriefSkeletons;
    return <Skeletons label={label} columns={columns} roomy={roomy} />;
  }

  const Layout = wide ? TableGrid : TableBriefRows;
  const busy = query.isFetching ?? false;
  return (
    <FadeIn>
      {query.isError && <StaleNotice query={query} />}
      {rows.length === 0 && !query.isError && <EmptyFace empty={empty} />}
      {rows.length > 0 && (
        <div className={classes.area} {...handlers}>
          <NewRowsButton count={waiting} onClick={release} />
          <Layout
            label={label}
            columns={columns}
            roomy={roomy}
            rows={shown}
            busy={busy}
            fresh={fresh}
            gone={gone}
            brief={brief}
            onRowClick={onRowClick}
          />
        </div>
      )}
      <NewRowsAnnouncer rows={rows} waiting={waiting} />
    </FadeIn>
  );
}

import type { ExportFormat } from '@app/contract/exports';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn, TableEmpty, TableRow } from '#ui/table/data-table-types.ts';
import { Dense } from '#ui/table/dense.tsx';
import { isNarrow, noFilters, type ThingFilters, ThingListFilters } from './thing-list-filters.tsx';
import { listText as text } from './thing-list-text.ts';
import { type ReadThings, thingsQuery } from './things-query.ts';

interface ThingListProps<Row extends TableRow> {
  /** The list's name, also in the keys of its queries. */
  name: string;
  title: string;
  /** As after «скачать»: «сделки». */
  exported: string;
  searchBy: string;
  empty: TableEmpty;
  filters: ThingFilters;
  onChange: (change: ThingFilters) => void;
  statuses: readonly { value: string; label: string }[];
  withPlatform?: boolean;
  withBank?: boolean;
  read: ReadThings<Row>;
  link: (format: ExportFormat) => Promise<{ url: string }>;
  columns: readonly TableColumn<Row>[];
  brief: BriefRow<Row>;
}

/** A list of everybody's things: filters in the address, the newest first, exactly the filter as a file. */
export function ThingList<Row extends TableRow>(props: ThingListProps<Row>) {
  const { name, title, filters, onChange, statuses, withPlatform = false, withBank = false, searchBy } = props;
  // Amounts are big integers, which the keys of queries cannot have.
  const key = Object.entries(filters).map(([filter, value]) => `${filter}=${value ?? ''}`);
  const list = useInfiniteQuery(thingsQuery([name, ...key], props.read));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const table = useWide(TABLE_FROM);
  useInactivity(() => list.refetch());

  const exports = <ListExport what={props.exported} total={rows?.length} link={props.link} />;
  const notFound = {
    ...text.notFound,
    action: <ShowAll label={text.notFound.action} onClick={() => onChange(noFilters)} />,
  };
  const empty = !isNarrow(filters) ? props.empty : list.hasNextPage ? text.notYet : notFound;
  return (
    <Page title={title} onRefresh={list.refetch} refreshing={list.isFetching} actions={table && exports}>
      <ThingListFilters
        value={filters}
        onChange={onChange}
        searchBy={searchBy}
        statuses={statuses}
        platforms={withPlatform ? (list.data?.pages[0]?.platforms ?? []) : undefined}
        withBank={withBank}
      />
      <Dense>
        <DataTable label={title} query={list} rows={rows} columns={props.columns} brief={props.brief} empty={empty} />
      </Dense>
      {list.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {rows?.length === 0 ? text.lookOn : text.more}
          </Button>
        </Group>
      )}
      {!table && exports}
    </Page>
  );
}

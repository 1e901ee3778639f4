import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dense } from '#ui/table/dense.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { briefOf } from './thing-columns.tsx';
import { isNarrow, noFilters, type ThingFilters, ThingListFilters } from './thing-list-filters.tsx';
import { listText as text } from './thing-list-text.ts';
import type { ThingRow, Things, ThingView } from './things.ts';
import { linkThings, thingsQuery } from './things-api.ts';

/** A list of everybody's things: filters in the address, the newest first, exactly the filter as a file. */
export function ThingList<Row extends ThingRow, View extends ThingView>({ of }: { of: Things<Row, View> }) {
  const { title, searchBy, exported } = of.text;
  const [given, setFilters] = useFilters(of.filters);
  const filters: ThingFilters = given;
  const onChange = (change: ThingFilters) => setFilters({ ...change });
  const list = useInfiniteQuery(thingsQuery(of, filters));
  const columns = useShownColumns(of.columns);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const table = useWide(TABLE_FROM);
  const brief = useMemo(() => briefOf(of), [of]);
  useInactivity(() => list.refetch());

  const exports = (
    <ListExport what={exported} total={rows?.length} link={(format) => linkThings(of, filters, format)} />
  );
  const notFound = {
    ...text.notFound,
    action: <ShowAll label={text.notFound.action} onClick={() => onChange(noFilters)} />,
  };
  const empty = !isNarrow(filters) ? of.text.empty : list.hasNextPage ? text.notYet : notFound;
  return (
    <Page
      title={title}
      onRefresh={list.refetch}
      refreshing={list.isFetching}
      actions={
        <>
          <ViewButton list={`console-${of.api.list.area}`} columns={of.columns} />
          {table && exports}
        </>
      }
    >
      <ThingListFilters
        value={filters}
        onChange={onChange}
        searchBy={searchBy}
        statuses={of.statuses}
        platforms={'platform' in of.filters.shape ? (list.data?.pages[0]?.platforms ?? []) : undefined}
        withBank={'bank' in of.filters.shape}
      />
      <Dense>
        <DataTable label={title} query={list} rows={rows} columns={columns} brief={brief} empty={empty} />
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

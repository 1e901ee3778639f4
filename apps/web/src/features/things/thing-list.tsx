import { useMemo } from 'react';
import { ListPage } from '#ui/list/list-page.tsx';
import { useLongList } from '#ui/list/use-long-list.ts';
import { thingBrief } from './thing-columns.tsx';
import { type ThingFilters, ThingListFilters } from './thing-list-filters.tsx';
import { listText as text } from './thing-list-text.ts';
import type { ThingRow, Things, ThingView } from './things.ts';
import { linkThings, thingsQuery } from './things-api.ts';

/** A list of everybody's things: filters in the address, the newest first, exactly the filter as a file. */
export function ThingList<Row extends ThingRow, View extends ThingView>({ of }: { of: Things<Row, View> }) {
  const list = useLongList(of.filters, (filters) => thingsQuery(of, filters as ThingFilters));
  const filters: ThingFilters = list.filters;
  const brief = useMemo(() => thingBrief(of), [of]);
  return (
    <ListPage
      name={`console-${of.api.list.area}`}
      list={list}
      title={of.text.title}
      rows={list.rows}
      columns={of.columns}
      brief={brief}
      dense
      empty={of.text.empty}
      notFound={list.more ? text.notYet : text.notFound}
      readOn={list.rows?.length === 0 ? text.lookOn : undefined}
      file={{ what: of.text.exported, link: (format) => linkThings(of, filters, format) }}
      above={
        <ThingListFilters
          value={filters}
          onChange={(change) => list.setFilters({ ...change })}
          searchBy={of.text.searchBy}
          statuses={of.statuses}
          platforms={'platform' in of.filters.shape ? (list.first?.platforms ?? []) : undefined}
          withBank={'bank' in of.filters.shape}
        />
      }
    />
  );
}

import type { ExportFormat } from '@app/contract/exports';
import { THINGS_AT_ONCE, type ThingsPage } from '@app/contract/things/thing-list';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { routeKey, routeQuery } from '#lib/query/route-query.ts';
import type { ThingFilters } from './thing-list-filters.tsx';
import type { ThingRow, Things, ThingView } from './things.ts';

/** A filter that finds little is followed this far by itself; then a person says whether it is worth going on. */
const MOST_LOOKS = 25;

/** A list of everybody's things, page by page. */
export const thingsQuery = <Row extends ThingRow, View extends ThingView>(
  { api }: Things<Row, View>,
  filters: ThingFilters,
) =>
  infiniteQueryOptions({
    queryKey: routeKey('console-things', api.list, filters, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      readPage<Row>((before) => call(api.list, { ...filters, before }, { signal }), pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The server looks at so many rows at a time, so an answer may be short and yet not the last. */
async function readPage<Row>(read: (before: number | undefined) => Promise<ThingsPage<Row>>, from: number | undefined) {
  let page = await read(from);
  const rows = page.rows;
  for (let looks = 1; looks < MOST_LOOKS && page.next !== null && rows.length < THINGS_AT_ONCE; looks++) {
    page = await read(page.next);
    rows.push(...page.rows);
  }
  return { ...page, rows };
}

const NEWEST = 5;

/** The newest few of one trader, from one look. */
export const newestQuery = <Row extends ThingRow, View extends ThingView>({ api }: Things<Row, View>, trader: number) =>
  routeQuery('console-things', api.list, { trader: String(trader) }, { select: ({ rows }) => rows.slice(0, NEWEST) });

/** The address of a file with everything that the filter finds. */
export const linkThings = <Row extends ThingRow, View extends ThingView>(
  { api }: Things<Row, View>,
  filters: ThingFilters,
  format: ExportFormat,
) => call(api.export, { ...filters, format });

export const thingQuery = <Row extends ThingRow, View extends ThingView>({ api }: Things<Row, View>, id: number) =>
  routeQuery('console-things', api.view, { id });

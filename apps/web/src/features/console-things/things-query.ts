import type { ThingName } from '@app/contract/console/thing';
import { THINGS_AT_ONCE } from '@app/contract/console/thing-list';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

/** What the server answers; it looks at so many rows at a time, so a page may be short and yet not the last. */
export interface ThingsPage<Row> {
  rows: Row[];
  next: number | null;
  platforms: ThingName[];
  serverTime: Date;
}

export type ReadThings<Row> = (before: number | undefined, signal: AbortSignal) => Promise<ThingsPage<Row>>;

/** A filter that finds little is followed this far by itself; then a person says whether it is worth going on. */
const MOST_LOOKS = 25;

/** A list of everybody's things, page by page. */
export const thingsQuery = <Row>(key: readonly unknown[], read: ReadThings<Row>) =>
  infiniteQueryOptions({
    queryKey: ['console-things', ...key],
    queryFn: ({ pageParam, signal }) => readPage(read, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

async function readPage<Row>(read: ReadThings<Row>, before: number | undefined, signal: AbortSignal) {
  let page = await read(before, signal);
  const rows = page.rows;
  for (let looks = 1; looks < MOST_LOOKS && page.next !== null && rows.length < THINGS_AT_ONCE; looks++) {
    page = await read(page.next, signal);
    rows.push(...page.rows);
  }
  return { ...page, rows };
}

import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Filters, useFilters } from '#lib/address/use-filters.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import type { RouteKey } from '#lib/query/route-query.ts';
import { useNarrowing } from './use-list.ts';

/** A list that is read on and on. */
export function useLongList<Shape extends z.ZodRawShape, Page extends { rows: readonly unknown[] }, Place>(
  schema: z.ZodObject<Shape>,
  describe: (filters: Filters<Shape>) => UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, RouteKey, Place>,
) {
  const [filters, setFilters] = useFilters(schema);
  const query = useInfiniteQuery(describe(filters));
  const refresh = () => query.refetch();
  useInactivity(refresh);
  return {
    filters,
    setFilters,
    query,
    refresh,
    ...useNarrowing(schema, filters, setFilters),
    first: query.data?.pages[0],
    rows: query.data?.pages.flatMap(({ rows }): readonly Page['rows'][number][] => rows),
    more: query.hasNextPage ? { loading: query.isFetchingNextPage, read: () => query.fetchNextPage() } : undefined,
  };
}

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { type Filters, readFilters, useFilters } from '#lib/address/use-filters.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import type { RouteKey } from '#lib/query/route-query.ts';
import type { TableQuery } from '#ui/table/data-table-types.ts';

/** What `ListPage` shows. */
export interface ListState {
  query: TableQuery;
  refresh: () => unknown;
  /** Filters hide rows. */
  narrowed: boolean;
  showAll: () => void;
  /** What is wrong with the period: the list is not asked for as long as it is. */
  wrong?: string | undefined;
  /** It is shown page by page. */
  pages?: { page: number; count: number; turn: (page: number) => void };
  /** It is read on and on, and there is more of it. */
  more?: { loading: boolean; read: () => unknown } | undefined;
}

interface ListOptions {
  /** The body of the call that says what is wrong with the period, where people type it. */
  check?: z.ZodType;
  /** Where more than the rows has to be fresh. */
  refresh?: () => unknown;
}

/** A list page by page: filters in the address, its rows, asked for again while nobody touches anything. */
export function useList<Shape extends z.ZodRawShape & Record<'page' | 'count', z.ZodType<number>>, Answer, Data>(
  schema: z.ZodObject<Shape>,
  describe: (filters: Filters<Shape>) => UseQueryOptions<Answer, Error, Data, RouteKey>,
  { check, refresh: refreshAll }: ListOptions = {},
) {
  const [filters, setFilters] = useFilters(schema);
  const wrong = check && checkForm(check, filters).to;
  const query = useQuery({ ...describe(filters), ...(wrong !== undefined && { enabled: false }) });
  const refresh = refreshAll ?? (() => wrong === undefined && query.refetch());
  useInactivity(refresh);
  const { page, count, ...chosen } = filters as Filters<Shape> & Record<'page' | 'count', number>;
  const turn = useCallback((to: number) => setFilters({ page: to } as never), [setFilters]);
  return {
    filters,
    setFilters,
    query,
    refresh,
    wrong,
    /** The filters without the page: what a file of the list has. */
    chosen,
    data: wrong === undefined ? query.data : undefined,
    ...useNarrowing(schema, filters, setFilters),
    pages: { page, count, turn },
  };
}

/** These say how rows are shown; every other filter hides some. */
const showing: readonly string[] = ['page', 'count', 'sort'];

/** Whether anything is hidden, and how all is shown again. */
export function useNarrowing<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  filters: Filters<Shape>,
  setFilters: (change: Partial<Filters<Shape>>) => void,
) {
  return useMemo(() => {
    const usual = readFilters(schema, {});
    const names = (Object.keys(schema.shape) as (keyof Filters<Shape>)[]).filter(
      (name) => !showing.includes(String(name)),
    );
    const showAll = () =>
      setFilters(Object.fromEntries(names.map((name) => [name, usual[name]])) as Partial<Filters<Shape>>);
    return { narrowed: names.some((name) => filters[name] !== usual[name]), showAll };
  }, [schema, filters, setFilters]);
}

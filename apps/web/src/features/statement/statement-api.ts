import type { RouteBody } from '@app/contract/route';
import { type StatementFilters, statementApi } from '@app/contract/statement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const statementQuery = (filters: StatementFilters) =>
  queryOptions({
    queryKey: ['statement', filters],
    queryFn: ({ signal }) => call(statementApi.list, filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a file with all movements of the period. */
export const linkStatement = (wanted: RouteBody<typeof statementApi.export>) => call(statementApi.export, wanted);

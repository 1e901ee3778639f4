import { type ConsoleDealFilters, consoleDealsApi } from '@app/contract/console/console-deals';
import type { ExportFormat } from '@app/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const readDeals = (filters: ConsoleDealFilters) => (before: number | undefined, signal: AbortSignal) =>
  call(consoleDealsApi.list, { ...filters, before }, { signal });

/** The address of a file with everything that the filter finds. */
export const linkDeals = (filters: ConsoleDealFilters) => (format: ExportFormat) =>
  call(consoleDealsApi.export, { ...filters, format });

export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: ['console-things', 'deal', id],
    queryFn: ({ signal }) => call(consoleDealsApi.view, { id }, { signal }),
  });

import { type ConsoleTopupFilters, consoleTopupsApi } from '@app/contract/console/console-topups';
import type { ExportFormat } from '@app/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const readTopups = (filters: ConsoleTopupFilters) => (before: number | undefined, signal: AbortSignal) =>
  call(consoleTopupsApi.list, { ...filters, before }, { signal });

/** The address of a file with everything that the filter finds. */
export const linkTopups = (filters: ConsoleTopupFilters) => (format: ExportFormat) =>
  call(consoleTopupsApi.export, { ...filters, format });

export const topupQuery = (id: number) =>
  queryOptions({
    queryKey: ['console-things', 'topup', id],
    queryFn: ({ signal }) => call(consoleTopupsApi.view, { id }, { signal }),
  });

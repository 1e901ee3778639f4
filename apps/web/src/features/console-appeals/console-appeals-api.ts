import { type ConsoleAppealFilters, consoleAppealsApi } from '@app/contract/console/console-appeals';
import type { ExportFormat } from '@app/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const readAppeals = (filters: ConsoleAppealFilters) => (before: number | undefined, signal: AbortSignal) =>
  call(consoleAppealsApi.list, { ...filters, before }, { signal });

/** The address of a file with everything that the filter finds. */
export const linkAppeals = (filters: ConsoleAppealFilters) => (format: ExportFormat) =>
  call(consoleAppealsApi.export, { ...filters, format });

export const appealQuery = (id: number) =>
  queryOptions({
    queryKey: ['console-things', 'appeal', id],
    queryFn: ({ signal }) => call(consoleAppealsApi.view, { id }, { signal }),
  });

import { type ConsolePayoutFilters, consolePayoutsApi } from '@app/contract/console/console-payouts';
import type { ExportFormat } from '@app/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const readPayouts = (filters: ConsolePayoutFilters) => (before: number | undefined, signal: AbortSignal) =>
  call(consolePayoutsApi.list, { ...filters, before }, { signal });

/** The address of a file with everything that the filter finds. */
export const linkPayouts = (filters: ConsolePayoutFilters) => (format: ExportFormat) =>
  call(consolePayoutsApi.export, { ...filters, format });

export const payoutQuery = (id: number) =>
  queryOptions({
    queryKey: ['console-things', 'payout', id],
    queryFn: ({ signal }) => call(consolePayoutsApi.view, { id }, { signal }),
  });

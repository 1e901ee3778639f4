import { type StatementExport, type StatementFilters, statementApi } from '@app/contract/statement';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { setServerTime } from '#lib/api/server-clock.ts';
import { useSend } from '#lib/query/use-send.ts';
import { statementText } from './statement-text.ts';

export const statementQuery = (filters: StatementFilters) =>
  queryOptions({
    queryKey: ['statement', filters],
    queryFn: async ({ signal }) => {
      const page = await call(statementApi.list, filters, { signal });
      setServerTime(page.serverTime);
      return page;
    },
    placeholderData: keepPreviousData,
  });

/** The file may be as long as the history, so the browser downloads it itself, by a signed address that works for five minutes. */
export function useExportStatement(format: StatementExport['format']) {
  return useSend({
    mutationKey: ['statement', 'export', format],
    mutationFn: (period: Omit<StatementExport, 'format'>) => call(statementApi.export, { ...period, format }),
    onSuccess: ({ url }) => download(url),
    meta: { fallback: statementText.downloadFailed },
  });
}

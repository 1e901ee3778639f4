import {
  type StatisticsFilters,
  type StatisticsGrouping,
  statisticsApi,
  statisticsPeriod,
} from '@app/contract/statistics';
import { moscowDay } from '@app/contract/values/period';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { serverNow, setServerTime } from '#lib/api/server-clock.ts';
import { useSend } from '#lib/query/use-send.ts';
import { statisticsText } from './statistics-text.ts';

export const statisticsQuery = ({ from, to }: StatisticsFilters) =>
  queryOptions({
    queryKey: ['statistics', { from, to }],
    meta: { refreshed: 'seldom' },
    queryFn: async ({ signal }) => {
      const statistics = await call(statisticsApi.read, { from, to }, { signal });
      setServerTime(statistics.serverTime);
      return statistics;
    },
    placeholderData: keepPreviousData,
    // Sums of a whole period are not refreshed at every event; days that are over hardly change.
    refetchInterval: () => {
      const today = moscowDay(serverNow());
      return statisticsPeriod({ from, to }, today).to >= today ? 60_000 : false;
    },
  });

export function useExportStatistics() {
  return useSend({
    mutationKey: ['statistics', 'export'],
    mutationFn: (wanted: StatisticsFilters & { by: StatisticsGrouping }) => call(statisticsApi.export, wanted),
    onSuccess: ({ url }) => download(url),
    meta: { fallback: statisticsText.downloadFailed },
  });
}

import { dayGoalApi } from '@app/contract/shift/day-goal';
import {
  type StatisticsFilters,
  type StatisticsGrouping,
  statisticsApi,
  statisticsPeriod,
} from '@app/contract/statistics';
import { moscowDay } from '@app/contract/values/period';
import { download } from '#lib/api/download.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { statisticsText } from './statistics-text.ts';

export const statisticsQuery = ({ from, to }: StatisticsFilters) =>
  routeQuery(
    'statistics',
    statisticsApi.read,
    { from, to },
    {
      meta: { refreshed: 'seldom' },
      keep: true,
      // Sums of a whole period are not refreshed at every event; days that are over hardly change.
      refetchInterval: () => {
        const today = moscowDay(serverNow());
        return statisticsPeriod({ from, to }, today).to >= today ? 60_000 : false;
      },
    },
  );

/** An estimate over weeks; hardly changes while somebody looks at it. */
export const pauseCostQuery = ({ from, to }: StatisticsFilters) =>
  routeQuery(
    'statistics',
    statisticsApi.pauses,
    { from, to },
    { select: ({ cost }) => cost, meta: { refreshed: 'seldom' }, staleTime: 600_000 },
  );

export const useSetGoal = () =>
  useRouteSend(dayGoalApi.set, {
    body: (goal: bigint | null) => ({ goal }),
    refresh: ['statistics'],
    refreshOn: 'success',
  });

export const useExportStatistics = () =>
  useRouteSend(statisticsApi.export, {
    once: false,
    body: (wanted: StatisticsFilters & { by: StatisticsGrouping }) => wanted,
    onSuccess: ({ url }) => download(url),
    meta: { fallback: statisticsText.downloadFailed },
  });

import { dayGoalApi } from '@app/contract/shift/day-goal';
import {
  type StatisticsFilters,
  type StatisticsGrouping,
  statisticsApi,
  statisticsPeriod,
} from '@app/contract/statistics';
import { moscowDay } from '@app/contract/values/period';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { download } from '#lib/api/download.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';
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

export function useSetGoal() {
  const keyOf = useRequestKeys();
  const client = useQueryClient();
  return useSend({
    mutationKey: ['statistics', 'goal'],
    mutationFn: (goal: bigint | null) => call(dayGoalApi.set, { goal }, { idempotencyKey: keyOf({ goal }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['statistics'] }),
  });
}

export function useExportStatistics() {
  return useSend({
    mutationKey: ['statistics', 'export'],
    mutationFn: (wanted: StatisticsFilters & { by: StatisticsGrouping }) => call(statisticsApi.export, wanted),
    onSuccess: ({ url }) => download(url),
    meta: { fallback: statisticsText.downloadFailed },
  });
}

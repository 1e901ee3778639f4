import { type StatisticsGrouping, statisticsFilters, statisticsGrouping } from '@app/contract/statistics';
import { z } from 'zod';

export const metric = z.enum(['turnover', 'earned', 'deals', 'appeals', 'payouts']);
export type Metric = z.output<typeof metric>;

/** What is in the address: the period, what the chart shows, what the table is grouped by. */
export const statisticsView = statisticsFilters.extend({
  metric: metric.default('turnover'),
  by: statisticsGrouping.default('day'),
  page: z.int().min(1).default(1),
});

/** The rows of a single day are its hours; of a longer period, its days. */
export function groupingOf(
  by: StatisticsGrouping,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  if (by === 'lk' || by === 'bank') return by;
  return from !== undefined && from === to ? 'hour' : 'day';
}

import { statisticsFilters, statisticsGrouping } from '@app/contract/statistics';
import { z } from 'zod';

export const metric = z.enum(['turnover', 'earned', 'deals', 'appeals', 'payouts']);
export type Metric = z.output<typeof metric>;

/** What stands in the address: the period, what is plotted, what the table is by. */
export const statisticsView = statisticsFilters.extend({
  metric: metric.default('turnover'),
  by: statisticsGrouping.default('day'),
  page: z.int().min(1).default(1),
});

import { statisticsApi } from '@app/contract/statistics';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { makeLink, readStatistics, type StatisticsNeeds, statisticsFile, subjectOf } from './statistics.ts';
import { writeCsv } from './statistics-csv.ts';

export function statisticsRoutes(app: FastifyInstance, needs: StatisticsNeeds): void {
  mount(app, statisticsApi.read, (trader, wanted) => readStatistics(needs, subjectOf(trader), wanted));
  mount(app, statisticsApi.export, (trader, wanted) => makeLink(needs, trader, wanted));

  statisticsFile.mount(app, needs, async ({ by, ...wanted }) => {
    const statistics = await readStatistics(needs, wanted, wanted);
    const name = `statistics-${statistics.from}-${statistics.to}${by === 'day' ? '' : `-${by}`}.csv`;
    return { name, type: 'text/csv; charset=utf-8', body: writeCsv(statistics, by) };
  });
}

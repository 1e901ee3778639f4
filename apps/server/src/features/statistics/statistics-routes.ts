import { dayGoalApi } from '@app/contract/shift/day-goal';
import { statisticsApi } from '@app/contract/statistics';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import type { Vault } from '#lib/vault.ts';
import {
  makeLink,
  readStatistics,
  type StatisticsNeeds,
  statisticsFile,
  subjectOf,
  weighPauses,
} from './statistics.ts';
import { writeCsv } from './statistics-csv.ts';
import { setGoal } from './statistics-goal.ts';

export function statisticsRoutes(app: FastifyInstance, needs: StatisticsNeeds & { vault: Vault }): void {
  mount(app, statisticsApi.read, (trader, wanted) => readStatistics(needs, subjectOf(trader), wanted));
  mount(app, statisticsApi.pauses, async (trader, wanted) => ({ cost: await weighPauses(needs, trader, wanted) }));
  mount(app, dayGoalApi.set, (trader, { goal }, request) =>
    once(needs, trader, request, (tx) => setGoal(tx, needs, trader, goal)),
  );
  mount(app, statisticsApi.export, (trader, wanted) => makeLink(needs, trader, wanted));

  statisticsFile.mount(app, needs, async ({ by, ...wanted }) => {
    const statistics = { ...(await readStatistics(needs, wanted, wanted)), serverTime: needs.clock.now() };
    const name = `statistics-${statistics.from}-${statistics.to}${by === 'day' ? '' : `-${by}`}.csv`;
    return { name, type: 'text/csv; charset=utf-8', body: writeCsv(statistics, by) };
  });
}

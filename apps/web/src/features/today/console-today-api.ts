import { consoleTodayApi } from '@app/contract/today/console-today';
import { routeQuery } from '#lib/query/route-query.ts';

export const todayQuery = routeQuery('console-today', consoleTodayApi.read, undefined, {
  // Some of it happens to nobody and is told by no event: a rate that grows old, a watcher that stands still.
  refetchInterval: 30_000,
});

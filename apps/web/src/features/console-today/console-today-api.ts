import { consoleTodayApi } from '@app/contract/console/console-today';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const todayQuery = queryOptions({
  queryKey: ['console-today'],
  queryFn: ({ signal }) => call(consoleTodayApi.read, undefined, { signal }),
  // Some of it happens to nobody and is told by no event: a rate that grows old, a watcher that stands still.
  refetchInterval: 30_000,
});

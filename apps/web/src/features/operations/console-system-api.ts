import { systemApi } from '@app/contract/operations/system';
import { routeQuery } from '#lib/query/route-query.ts';

export const systemQuery = routeQuery('console-system', systemApi.read, undefined, {
  // Processes say every ten seconds that they are there; no event tells of it.
  refetchInterval: 10_000,
});

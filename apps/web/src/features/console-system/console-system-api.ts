import { systemApi } from '@app/contract/console/system';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const systemQuery = queryOptions({
  queryKey: ['console-system'],
  queryFn: ({ signal }) => call(systemApi.read, undefined, { signal }),
  // Processes say every ten seconds that they are there; no event tells of it.
  refetchInterval: 10_000,
});

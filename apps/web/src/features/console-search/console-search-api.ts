import { consoleSearchApi } from '@app/contract/console/console-search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['console-search', text],
    queryFn: ({ signal }) => call(consoleSearchApi.find, { text }, { signal }),
    enabled: text !== '',
    staleTime: 10_000,
  });

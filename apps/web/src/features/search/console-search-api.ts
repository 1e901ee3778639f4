import { consoleSearchApi } from '@app/contract/search/console-search';
import { routeQuery } from '#lib/query/route-query.ts';

export const searchQuery = (text: string) =>
  routeQuery('console-search', consoleSearchApi.find, { text }, { enabled: text !== '', staleTime: 10_000 });

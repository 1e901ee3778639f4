import { type HoldFilters, holdsApi } from '@app/contract/holds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';

export const holdsQuery = (filters: HoldFilters) =>
  queryOptions({
    queryKey: ['holds', filters],
    queryFn: async ({ signal }) => {
      const page = await call(holdsApi.list, filters, { signal });
      setServerTime(page.serverTime);
      return page;
    },
    placeholderData: keepPreviousData,
  });

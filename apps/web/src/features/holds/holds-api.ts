import { type HoldFilters, holdsApi } from '@app/contract/holds';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const holdsQuery = (filters: HoldFilters) =>
  queryOptions({
    queryKey: ['holds', filters],
    queryFn: ({ signal }) => call(holdsApi.list, filters, { signal }),
    placeholderData: keepPreviousData,
  });

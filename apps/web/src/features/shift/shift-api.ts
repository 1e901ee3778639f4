import { shiftApi } from '@app/contract/shift/shift-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const shiftQuery = queryOptions({
  queryKey: ['shift'],
  queryFn: ({ signal }) => call(shiftApi.read, undefined, { signal }),
});

import { shiftApi } from '@app/contract/shift/shift-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';

export const shiftQuery = queryOptions({
  queryKey: ['shift'],
  queryFn: async ({ signal }) => {
    const shift = await call(shiftApi.read, undefined, { signal });
    setServerTime(shift.serverTime);
    return shift;
  },
});

import { devicesApi } from '@app/contract/devices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { findOnline } from './devices-api.ts';

/**
 * A new token for each opened dialog, and another only when asked: asking ends the pairing there was. Its key does not begin
 * with `devices`, so that refreshing the lists leaves it alone.
 */
export const pairingTokenQuery = (device_profile_id: number) =>
  queryOptions({
    queryKey: ['pairing-token', device_profile_id],
    queryFn: async () => {
      const answer = await call(devicesApi.token, { device_profile_id });
      setServerTime(answer.serverTime);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

const askEvery = 3_000;

/** Whether the phone has come with this token. Making it ended the old pairing, so whoever is online now is the new one. */
export function usePaired(id: number, tokenMadeAt: number | undefined): boolean {
  const status = useQuery({
    queryKey: ['pairing', id, tokenMadeAt],
    queryFn: ({ signal }) => findOnline([id], signal),
    enabled: tokenMadeAt !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.includes(id) ? false : askEvery),
  });
  return status.data?.includes(id) ?? false;
}

import { devicesApi } from '@app/contract/devices';
import type { RouteAnswer } from '@app/contract/route';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { deviceQuery } from '#features/devices/devices-api.ts';
import { call } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';

export type PairingToken = RouteAnswer<typeof devicesApi.token>;

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

/** `replaced`: somebody has made another token, which ended the pairing there was and this token with it. */
export type Pairing = 'waiting' | 'paired' | 'replaced' | 'archived';

/** News of the device come by themselves; asking is for when they do not. */
const askEvery = 10_000;

/** What has become of the device while the dialog is open over it, with the token of the dialog or before there is one. */
export function usePairing(id: number, token: UseQueryResult<PairingToken>): Pairing {
  // Making the token ended the old pairing, so whoever is paired since then has come with it.
  const since = token.data && token.dataUpdatedAt;
  const { data: now } = useQuery({ ...deviceQuery(id, since), refetchInterval: askEvery });
  if (!now || token.isFetching) return 'waiting';
  if (now.device.is_hided) return 'archived';
  if (now.device.paired) return 'paired';
  if (since === undefined) return 'replaced';
  return now.tokenExpiresAt?.getTime() === token.data?.expiresAt.getTime() ? 'waiting' : 'replaced';
}

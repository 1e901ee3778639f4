import { devicesApi } from '@app/contract/devices/devices';
import type { RouteAnswer } from '@app/contract/route';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { deviceQuery } from '#features/devices/devices-api.ts';
import { routeQuery } from '#lib/query/route-query.ts';

export type PairingToken = RouteAnswer<typeof devicesApi.token>;

/**
 * A new token for each opened dialog, and another only when asked for: a new token ends the existing pairing. It is not one
 * of the `devices`, so that refreshing the lists does not make another.
 */
export const pairingTokenQuery = (device_profile_id: number) =>
  routeQuery(
    'pairing-token',
    devicesApi.token,
    { device_profile_id },
    { toEnd: true, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnReconnect: false },
  );

/** `replaced`: somebody has made another token, which ended this one and the pairing. */
export type Pairing = 'waiting' | 'paired' | 'replaced' | 'archived';

/** Events tell of the device; this asks from time to time in case they do not come. */
const askEvery = 10_000;

/** The state of the device while the dialog is open, with the dialog's token or before there is one. */
export function usePairing(id: number, token: UseQueryResult<PairingToken>): Pairing {
  // Making the token ended the old pairing, so a phone that is paired now has used it.
  const since = token.data && token.dataUpdatedAt;
  const { data: now } = useQuery({ ...deviceQuery(id, since), refetchInterval: askEvery });
  if (!now || token.isFetching) return 'waiting';
  if (now.device.is_hided) return 'archived';
  if (now.device.paired) return 'paired';
  if (since === undefined) return 'replaced';
  return now.tokenExpiresAt?.getTime() === token.data?.expiresAt.getTime() ? 'waiting' : 'replaced';
}

import { devicesApi } from '@app/contract/devices/devices';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#lib/query/route-query.ts';

const statusEvery = 20_000;

/** Which of these phones are online, undefined until that is known. Asked for regularly: there is no event when a phone stops reporting. */
export function useDevicesOnline(
  ids: number[],
  /** The status that came with a list. */
  known?: { online: number[]; at: number },
): ReadonlySet<number> | undefined {
  const status = useQuery({
    // Not among the `devices`: a refreshed list brings the status with it.
    ...routeQuery(
      'device-status',
      devicesApi.status,
      { deviceIdList: ids },
      { select: ({ statusList }) => statusList },
    ),
    enabled: ids.length > 0,
    ...(known && { initialData: { statusList: known.online, serverTime: new Date() }, initialDataUpdatedAt: known.at }),
    refetchInterval: statusEvery,
    staleTime: statusEvery,
  });
  const online = known && known.at >= status.dataUpdatedAt ? known.online : status.data;
  return online && new Set(online);
}

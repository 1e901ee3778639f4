import { devicesApi } from '@app/contract/devices';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { setServerTime } from '#lib/api/server-clock.ts';

const statusEvery = 20_000;

/** Which of these phones are on line, undefined as long as nobody has said. Asked for anew: a phone that falls silent is no event. */
export function useDevicesOnline(
  ids: number[],
  /** What a list has brought along. */
  known?: { online: number[]; at: number },
): ReadonlySet<number> | undefined {
  const status = useQuery({
    // Not under `devices`: when the list is refreshed, it brings the status with it.
    queryKey: ['device-status', ids],
    queryFn: async ({ signal }) => {
      const { statusList, serverTime } = await call(devicesApi.status, { deviceIdList: ids }, { signal });
      setServerTime(serverTime);
      return statusList;
    },
    enabled: ids.length > 0,
    ...(known && { initialData: known.online, initialDataUpdatedAt: known.at }),
    refetchInterval: statusEvery,
    staleTime: statusEvery,
  });
  const online = known && known.at >= status.dataUpdatedAt ? known.online : status.data;
  return online && new Set(online);
}

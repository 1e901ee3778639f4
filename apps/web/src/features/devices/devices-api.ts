import { type DeviceCreate, type DeviceFilters, type DevicesPage, devicesApi } from '@app/contract/devices';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRefreshProfiles } from '#features/requisites/requisites-api.ts';
import { call } from '#lib/api.ts';
import { makeIdempotencyKey, useIdempotencyKey } from '#lib/idempotency.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { useSend } from '#lib/use-send.ts';
import { devicesText } from './devices-text.ts';

export const devicesQuery = (filters: DeviceFilters) =>
  queryOptions({
    queryKey: ['devices', 'list', filters],
    queryFn: async ({ signal }) => {
      const page = await call(devicesApi.list, filters, { signal });
      setServerTime(page.serverTime);
      return page;
    },
    // The next page may stand under the old rows for a moment; the archive must not stand under active devices.
    placeholderData: (before, query) => {
      const shown = query?.queryKey[2] as DeviceFilters | undefined;
      return shown?.is_hided === filters.is_hided ? before : undefined;
    },
  });

const statusEvery = 20_000;

/** Which devices of the page are online: by the list or by the status call, whichever was asked last. */
export function useOnline(devices: UseQueryResult<DevicesPage>): ReadonlySet<number> {
  const ids = devices.data?.deviceList.map(({ id }) => id) ?? [];
  const status = useQuery({
    // Not under `devices`: when the list is refreshed, it brings the status with it.
    queryKey: ['device-status', ids],
    queryFn: ({ signal }) => findOnline(ids, signal),
    enabled: ids.length > 0,
    initialData: devices.data?.statusList ?? [],
    initialDataUpdatedAt: devices.dataUpdatedAt,
    refetchInterval: statusEvery,
    staleTime: statusEvery,
  });
  return new Set(status.dataUpdatedAt > devices.dataUpdatedAt ? status.data : devices.data?.statusList);
}

export async function findOnline(deviceIdList: number[], signal: AbortSignal): Promise<number[]> {
  const { statusList, serverTime } = await call(devicesApi.status, { deviceIdList }, { signal });
  setServerTime(serverTime);
  return statusList;
}

export function useAddDevice() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['devices', 'add'],
    mutationFn: (phonenumber: string) => call(devicesApi.createByPhone, { phonenumber }, { idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Both wizards: a new device with its bank and card, or a bank and card on a device that is there. */
export function useCreateDevice() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['devices', 'create'],
    mutationFn: (device: DeviceCreate) => call(devicesApi.create, device, { idempotencyKey }),
    onSuccess: refresh,
    meta: { prefix: devicesText.createPrefix, fallback: devicesText.createFailed },
  });
}

export function useArchiveDevice(device_profile_id: number) {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['devices', 'archive', device_profile_id],
    mutationFn: () => call(devicesApi.hide, { device_profile_id, is_hided: 1 }, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useRestoreDevice(device_profile_id: number) {
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['devices', 'restore', device_profile_id],
    mutationFn: () =>
      call(devicesApi.hide, { device_profile_id, is_hided: 0 }, { idempotencyKey: makeIdempotencyKey() }),
    onSuccess: refresh,
  });
}

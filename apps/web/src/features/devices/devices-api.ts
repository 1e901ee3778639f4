import { type DeviceFilters, type DevicesPage, devicesApi } from '@app/contract/devices/devices';
import type { UseQueryResult } from '@tanstack/react-query';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { devicesText } from './devices-text.ts';
import { useDevicesOnline } from './profiles/use-devices-online.ts';
import { profileLists } from './requisites/profile-lists.ts';

export const devicesQuery = (filters: DeviceFilters) =>
  routeQuery('devices', devicesApi.list, filters, {
    // While another page loads, the old rows stay; active devices must not be shown under the tab of the archive.
    keep: 'is_hided',
  });

/** A device of the archive by its address. */
export const archivedDeviceQuery = (device_profile_id: number) =>
  devicesQuery({ page: 1, count: 10, is_hided: 1, device_profile_id });

/** The one device of an open dialog, archived or not. Answers from before `since` are not used. */
export const deviceQuery = (device_profile_id: number, since = 0) =>
  routeQuery(
    'devices',
    devicesApi.view,
    { device_profile_id },
    {
      // Not cached: a dialog must not show the state of the last time as the current one.
      gcTime: 0,
      apart: since,
    },
  );

/** Which devices of the page are online: from the list or from the status call, whichever is newer. */
export function useOnline({ data, dataUpdatedAt }: UseQueryResult<DevicesPage>): ReadonlySet<number> {
  const ids = data?.deviceList.map(({ id }) => id) ?? [];
  const known = { online: data?.statusList ?? [], at: dataUpdatedAt };
  return useDevicesOnline(ids, known) ?? new Set();
}

export const useAddDevice = () =>
  useRouteSend(devicesApi.createByPhone, {
    once: 'dialog',
    body: (phonenumber: string) => ({ phonenumber }),
    ...renewing,
  });

/** For both wizards: a new device with its bank and card, or a bank and card on an existing device. */
export const useCreateDevice = () =>
  useRouteSend(devicesApi.create, {
    once: 'dialog',
    ...renewing,
    meta: { prefix: devicesText.createPrefix, fallback: devicesText.createFailed },
  });

export const useArchiveDevice = (device_profile_id: number) =>
  useRouteSend(devicesApi.hide, {
    mutationKey: ['devices', 'archive', device_profile_id],
    body: { device_profile_id, is_hided: 1 },
    once: 'dialog',
    ...renewing,
  });

export const useRestoreDevice = (device_profile_id: number) =>
  useRouteSend(devicesApi.hide, {
    mutationKey: ['devices', 'restore', device_profile_id],
    body: { device_profile_id, is_hided: 0 },
    once: 'press',
    ...renewing,
  });

const renewing = { refresh: profileLists, refreshOn: 'success' } as const;

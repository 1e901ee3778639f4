import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { flag } from '../values/flag.ts';
import { paging } from '../values/paging.ts';
import { pan } from '../values/pan.ts';
import { phone, phoneDigits } from '../values/phone.ts';
import { rowId } from '../values/row-id.ts';
import { time } from '../values/time.ts';
import { bankProfile, bankProfileLimits } from './bank-profiles.ts';
import { ALIVE_SECONDS } from './device-door.ts';

/** The automation app on the phone: what «Скачать приложение» offers. */
export const APP_VERSION = '0.3.20';

/** One bank profile on a device, as the devices screen shows it. */
export const deviceProfile = bankProfile.extend({
  device_profile_id: z.int(),
  RequisiteProfiles: z.array(z.object({ id: z.int(), pan: z.string(), is_main: flag, available: flag })),
});
export type DeviceProfile = z.output<typeof deviceProfile>;

export const device = z.object({
  id: z.int(),
  phonenumber: z.string(),
  is_hided: flag,
  /** When the phone last reported; null if it has never been paired. */
  seenAt: time.nullable(),
  paired: z.boolean(),
  createdAt: time,
});
export type Device = z.output<typeof device>;

export const deviceFilters = z.object({
  is_hided: flag.default(0),
  ...paging([10]),
  user_id: rowId.optional(),
  /** Only this one, on whichever page it would be. */
  device_profile_id: rowId.optional(),
});
export type DeviceFilters = z.output<typeof deviceFilters>;

/** Pages count devices. `deviceList` holds the devices of the page, `deviceProfiles` the bank profiles on them. */
export const devicesPage = z.object({
  deviceProfiles: z.array(deviceProfile),
  countDeviceProfiles: z.int(),
  deviceList: z.array(device),
  statusList: z.array(z.int()),
  serverTime: time,
});
export type DevicesPage = z.output<typeof devicesPage>;

/** The same devices all on one page, for the table: with what has come to each ЛК today and when something came last. */
export const devicesTable = devicesPage.extend({
  deviceProfiles: z.array(
    deviceProfile.extend({
      /** Made since 00:00 in Moscow, and how many of these are closed. */
      deals_today: z.int(),
      closed_today: z.int(),
      lastDealAt: time.nullable(),
    }),
  ),
});
export type DevicesTable = z.output<typeof devicesTable>;
export type DeviceTableProfile = DevicesTable['deviceProfiles'][number];

/** The five-step wizard. `id` names a device that exists already; without it the phone's device is found or made. */
export const deviceCreate = bankProfileLimits.safeExtend({
  id: rowId.optional(),
  phonenumber: phoneDigits,
  pan,
});
export type DeviceCreate = z.output<typeof deviceCreate>;

export const pairingToken = z.object({
  token: z.string(),
  expiresAt: time,
  serverTime: time,
});

export const devicesApi = {
  createByPhone: {
    method: 'POST',
    path: '/trader/deviceprofiles/create',
    access: 'trader',
    summary: 'Добавить устройство по номеру телефона',
    body: z.object({ phonenumber: phone }),
    response: done.extend({ id: z.int() }),
  },
  create: {
    method: 'POST',
    path: '/trader/v2/device/create',
    access: 'trader',
    proven: { minutes: 60 },
    summary: 'Добавить устройство вместе с банком и картой',
    body: deviceCreate,
    response: done.extend({ id: z.int(), bank_profile_id: z.int() }),
  },
  list: {
    method: 'POST',
    path: '/trader/v2/device/list/bank',
    access: 'trader',
    summary: 'Устройства трейдера с банками и реквизитами',
    body: deviceFilters,
    response: devicesPage,
  },
  table: {
    method: 'GET',
    path: '/trader/v2/device/table',
    access: 'trader',
    summary: 'Все устройства не в архиве с банками, реквизитами и сделками за сегодня',
    response: devicesTable,
  },
  view: {
    method: 'POST',
    path: '/trader/v2/device/view',
    access: 'trader',
    summary: 'Одно устройство, как оно есть сейчас',
    body: z.object({ device_profile_id: rowId }),
    response: z.object({
      device,
      /** When the newest token that no phone has used yet expires. */
      tokenExpiresAt: time.nullable(),
      serverTime: time,
    }),
  },
  status: {
    method: 'POST',
    path: '/trader/v2/device/list/status',
    access: 'trader',
    summary: `Какие из устройств на связи (последние ${ALIVE_SECONDS} секунд)`,
    body: z.object({ deviceIdList: z.array(rowId).max(1000) }),
    response: z.object({ statusList: z.array(z.int()), serverTime: time }),
  },
  hide: {
    method: 'POST',
    path: '/trader/v2/device/tohide',
    access: 'trader',
    summary: 'Убрать устройство в архив вместе с его банками (1) или вернуть (0)',
    body: z.object({ device_profile_id: rowId, is_hided: flag }),
    response: done,
  },
  token: {
    method: 'POST',
    path: '/trader/v2/device/token',
    access: 'trader',
    proven: { minutes: 60 },
    summary: 'Новый одноразовый токен привязки телефона; прежняя привязка завершается',
    body: z.object({ device_profile_id: rowId }),
    response: pairingToken,
  },
  forwardKey: {
    method: 'POST',
    path: '/trader/v2/device/forward_key',
    access: 'trader',
    proven: { minutes: 60 },
    summary:
      'Новый ключ, с которым программа на телефоне пересылает сообщения банков, и больше ничего; прежний кончается',
    body: z.object({ device_profile_id: rowId }),
    response: z.object({ key: z.string(), serverTime: time }),
  },
} satisfies Record<string, Route>;

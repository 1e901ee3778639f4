import type { Device, DevicesTable, DeviceTableProfile } from '@app/contract/devices/devices';
import type { IdleProfile } from '@app/contract/devices/pauses/idle-profiles';
import { bankName } from '#lib/text/bank-names.ts';

/** A line of the table: an ЛК with its device, or a device that has no ЛК yet. */
export interface DeviceRow {
  /** Of the ЛК; of a device without one, its id below zero. */
  id: number;
  device: Device;
  profile: DeviceTableProfile | undefined;
  online: boolean;
  state: RowState;
  idle: IdleProfile | undefined;
}

export const rowStates = ['ready', 'blocked', 'silent', 'paused', 'off', 'empty'] as const;
export type RowState = (typeof rowStates)[number];

/** The ЛК of a device stand together. */
export function rowsOf(
  { deviceList, deviceProfiles }: DevicesTable,
  online: ReadonlySet<number>,
  idle: ReadonlyMap<number, IdleProfile> | undefined,
): DeviceRow[] {
  return deviceList.flatMap((device): DeviceRow[] => {
    const profiles = deviceProfiles.filter(({ device_profile_id }) => device_profile_id === device.id);
    const isOnline = online.has(device.id);
    if (profiles.length === 0) {
      return [{ id: -device.id, device, profile: undefined, online: isOnline, idle: undefined, state: 'empty' }];
    }
    return profiles.map((profile) => {
      const why = idle?.get(profile.id);
      return { id: profile.id, device, profile, online: isOnline, idle: why, state: stateOf(profile, isOnline, why) };
    });
  });
}

/** The switch, the pause and the phone are known from the list; the rest the server says, a moment later. */
function stateOf({ available, paused }: DeviceTableProfile, online: boolean, idle: IdleProfile | undefined): RowState {
  if (available === 0) return 'off';
  if (paused) return 'paused';
  if (!online) return 'silent';
  return !idle || idle.reason === 'no_demand' || idle.reason === 'silent' ? 'ready' : 'blocked';
}

/** By name, bank and number of the ЛК, and by any run of digits of the phone or the end of a card. */
export function isFound({ device, profile }: DeviceRow, search: string): boolean {
  const wanted = plain(search);
  if (wanted === '') return true;
  const words = profile ? [profile.fio, bankName(profile.bank), profile.id_alias] : [];
  if (words.some((word) => plain(word).includes(wanted))) return true;
  if (/[^\d\s()+-]/.test(wanted)) return false;
  // «8 916 …» is the same phone as «+7 916 …».
  const digits = digitsOf(wanted).replace(/^8(?=\d{3})/, '7');
  const cards = profile?.RequisiteProfiles.map(({ pan }) => pan) ?? [];
  return [device.phonenumber, ...cards].some((number) => digitsOf(number).includes(digits));
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');
const digitsOf = (text: string) => text.replace(/\D/g, '');

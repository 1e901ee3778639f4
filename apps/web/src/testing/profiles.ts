import { type BankProfile, bankProfileDefaults, Tier } from '@app/contract/devices/bank-profiles';
import type {
  Device,
  DeviceProfile,
  DevicesPage,
  DevicesTable,
  DeviceTableProfile,
} from '@app/contract/devices/devices';
import type { RequisiteProfile } from '@app/contract/devices/requisites';

/** Identifiers in the bank directory. */
export const bankIds = { sber: '100000000111', tbank: '100000000004', vtb: '100000000005' };

/** Sixteen digits that pass the check. */
export const goodPan = '2200700000000017';

export function makeDevice(device: Partial<Device> = {}): Device {
  return {
    id: 7,
    phonenumber: '+79161234567',
    is_hided: 0,
    seenAt: null,
    paired: false,
    createdAt: new Date('2026-11-15T09:00:00Z'),
    ...device,
  };
}

export function makeBankProfile(profile: Partial<BankProfile> = {}): BankProfile {
  const { max_amount_added: _added, ...defaults } = bankProfileDefaults;
  return {
    ...defaults,
    id: 1001,
    device_profile_id: 7,
    payment_system: null,
    phonenumber: '+7 ••• •••-45-67',
    id_alias: 'ЛК1001',
    fio: 'Иванов Иван',
    bank: bankIds.tbank,
    available: 0,
    cycle_value: 0n,
    is_hided: 0,
    is_archive: 0,
    version: 1,
    tier: Tier.work,
    test_passed: 0,
    test_deals: 3,
    paused: false,
    paused_until: null,
    ...profile,
  };
}

export function makeDeviceProfile(profile: Partial<DeviceProfile> = {}): DeviceProfile {
  const card = { id: 1, pan: '•••• 0017', is_main: 1, available: 1 } as const;
  return { ...makeBankProfile(), device_profile_id: 7, RequisiteProfiles: [card], ...profile };
}

export function makeDevicesPage(page: Partial<DevicesPage> = {}): DevicesPage {
  const deviceList = page.deviceList ?? [makeDevice()];
  return {
    deviceList,
    deviceProfiles: [makeDeviceProfile()],
    countDeviceProfiles: deviceList.length,
    statusList: [],
    serverTime: new Date(),
    ...page,
  };
}

export function makeTableProfile(profile: Partial<DeviceTableProfile> = {}): DeviceTableProfile {
  return { ...makeDeviceProfile(), deals_today: 0, closed_today: 0, lastDealAt: null, ...profile };
}

export function makeDeviceTable(table: Partial<DevicesTable> = {}): DevicesTable {
  return { ...makeDevicesPage(table), deviceProfiles: [makeTableProfile()], ...table };
}

export function makeRequisite(requisite: Partial<RequisiteProfile> = {}): RequisiteProfile {
  return {
    id: 31,
    bank_profile_id: 1001,
    pan: '•••• 0017',
    total_amount: 500_000_00n,
    used_total_amount: 125_000_00n,
    available: 1,
    is_main: 0,
    bank: bankIds.tbank,
    id_alias: 'ЛК1001',
    ...requisite,
  };
}

import { bankProfileDefaults } from '@app/contract/devices/bank-profiles';
import { ALIVE_SECONDS, ARCHIVED_SENDS_HOURS } from '@app/contract/devices/device-door';
import type { DeviceCreate, DeviceFilters, DevicesPage, DevicesTable } from '@app/contract/devices/devices';
import type { Done } from '@app/contract/route';
import type { Flag } from '@app/contract/values/flag';
import type { Db, Tx } from '#db/db.ts';
import { readRules } from '#features/rules/rules.ts';
import { countToday } from '#features/statistics/statistics.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, type Change, record } from '#journal/record.ts';
import { type Clock, hours, later, seconds } from '#lib/clock.ts';
import { maskPan } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import { deviceErrors, tooManyDevices, tooManyDevicesEver } from './devices-errors.ts';
import {
  countDevices,
  countDevicesEver,
  findDeviceByPhone,
  insertDevice,
  isArchivedKey,
  keepSending,
  listAllDevices,
  listDevices,
  listOnline,
  listProfilesOf,
  lockDevice,
  readDevice,
  type StoredDevice,
  type StoredDeviceProfile,
  unpairAll,
  updateDeviceHidden,
} from './devices-queries.ts';
import { findablePhone } from './profiles/bank-profile-numbers.ts';
import { addBankProfile, hideAllOfDevice, phoneContext } from './profiles/bank-profiles.ts';
import { lockTrader } from './profiles/bank-profiles-queries.ts';
import { addRequisite } from './requisites/requisites.ts';

// Also used by the phone's own calls (device-door).

/** For a key that opens nothing: whether its phone must be paired anew, or is that of an archived device. */
export async function refusePhone({ db, clock }: Pick<DeviceNeeds, 'db' | 'clock'>, key: string | undefined) {
  const archived = key !== undefined && (await isArchivedKey(db, key, clock.now()));
  return fail(archived ? deviceErrors.phoneArchived : deviceErrors.phoneUnpaired);
}

export interface DeviceNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const ALIVE = seconds(ALIVE_SECONDS);

export async function findDevices(
  { db, clock, vault }: DeviceNeeds,
  trader: User,
  filters: DeviceFilters,
): Promise<WithoutTime<DevicesPage>> {
  const now = clock.now();
  const [devices, all] = await Promise.all([
    listDevices(db, trader.id, filters),
    countDevices(db, trader.id, filters.is_hided),
  ]);
  const ids = devices.map(({ id }) => id);
  const [profiles, statusList] = await Promise.all([
    listProfilesOf(db, trader.id, ids, filters.is_hided, now),
    listOnline(db, trader.id, ids, later(now, -ALIVE)),
  ]);
  const countDeviceProfiles = filters.device_profile_id === undefined ? all : devices.length;
  return { ...present(vault, trader, devices, profiles), countDeviceProfiles, statusList };
}

/** All that are not archived, with the deals of today. These are counted by the statistics, from blocks of deals that are summed up already. */
export async function findDevicesTable(needs: DeviceNeeds, trader: User): Promise<WithoutTime<DevicesTable>> {
  const { db, clock, vault } = needs;
  const now = clock.now();
  const [devices, today] = await Promise.all([listAllDevices(db, trader.id), countToday(needs, trader)]);
  const ids = devices.map(({ id }) => id);
  const [profiles, statusList] = await Promise.all([
    listProfilesOf(db, trader.id, ids, 0, now),
    listOnline(db, trader.id, ids, later(now, -ALIVE)),
  ]);
  const { deviceList, deviceProfiles } = present(vault, trader, devices, profiles);
  return {
    deviceList,
    deviceProfiles: deviceProfiles.map((profile) => {
      const { created = 0, closed = 0 } = today.get(profile.id) ?? {};
      return { ...profile, deals_today: created, closed_today: closed };
    }),
    countDeviceProfiles: devices.length,
    statusList,
  };
}

function present(vault: Vault, trader: User, devices: StoredDevice[], profiles: StoredDeviceProfile[]) {
  // The trader's own phone number, in full: this is the only place that shows it.
  const open = (phone: Buffer) => vault.open(phone, phoneContext(trader.id));
  return {
    deviceList: devices.map(({ phone, ...device }) => ({ ...device, phonenumber: open(phone) })),
    deviceProfiles: profiles.map(({ phone, RequisiteProfiles, ...profile }) => ({
      ...profile,
      phonenumber: open(phone),
      RequisiteProfiles: RequisiteProfiles.map(({ pan_tail, ...card }) => ({ ...card, pan: maskPan(pan_tail) })),
    })),
  };
}

/** For an open dialog: archived devices too. */
export async function viewDevice({ db, vault }: DeviceNeeds, trader: User, id: number) {
  const found = (await readDevice(db, trader.id, id)) ?? fail(deviceErrors.notFound);
  const { phone, tokenExpiresAt, ...device } = found;
  const phonenumber = vault.open(phone, phoneContext(trader.id));
  return { device: { ...device, phonenumber }, tokenExpiresAt };
}

export async function findOnline({ db, clock }: DeviceNeeds, trader: User, ids: number[]) {
  return { statusList: await listOnline(db, trader.id, ids, later(clock.now(), -ALIVE)) };
}

export async function createDeviceByPhone(tx: Tx, needs: DeviceNeeds, trader: User, phone: string) {
  const id = await insertPhone(tx, needs, trader, phone);
  if (id) return { success: true as const, id };
  const found = await findDeviceByPhone(tx, trader.id, phoneIndex(needs.vault, trader, phone));
  return fail(found?.is_hided ? deviceErrors.archived : deviceErrors.alreadyAdded);
}

/** The whole wizard in one transaction: device (found or made), bank profile, main card. */
export async function createDevice(tx: Tx, needs: DeviceNeeds, trader: User, input: DeviceCreate) {
  const { id: knownId, phonenumber, pan, ...profile } = input;
  const id = await findOrInsertPhone(tx, needs, trader, phonenumber, knownId);
  const bank_profile_id = await addBankProfile(tx, needs, trader, { ...profile, id: 0, device_profile_id: id });
  const { total_amount } = bankProfileDefaults;
  await addRequisite(tx, needs, trader, { id: 0, bank_profile_id, pan, total_amount });
  return { success: true as const, id, bank_profile_id };
}

/** Archiving a device archives its banks too; the trader restores them one by one. */
export async function hideDevice(
  tx: Tx,
  { clock }: DeviceNeeds,
  trader: User,
  id: number,
  is_hided: Flag,
): Promise<Done> {
  if (!is_hided) await lockTrader(tx, trader.id);
  const device = (await lockDevice(tx, trader.id, id)) ?? fail(deviceErrors.notFound);
  if (device.is_hided === is_hided) return { success: true };
  if (!is_hided) await mustHaveRoom(tx, trader, 1);
  if (is_hided) await keepSending(tx, id, later(clock.now(), hours(ARCHIVED_SENDS_HOURS)));
  await updateDeviceHidden(tx, id, is_hided);
  if (is_hided) await hideAllOfDevice(tx, clock, trader, id);
  const event = is_hided ? 'device.archived' : 'device.restored';
  record(tx, { event, ref: id, ...byOwner(trader.id, clock.now()) });
  return { success: true };
}

/** A trader who is blocked: their phones are cut off at once, and pair anew if they come back. */
export async function endPhones(tx: Tx, traderId: number, change: Change): Promise<void> {
  for (const ref of await unpairAll(tx, traderId))
    record(tx, { event: 'device.unpaired', ref, ...change, owner: traderId });
}

/** The device with this phone number; if an id is given, the number must be that device's. */
async function findOrInsertPhone(
  tx: Tx,
  needs: DeviceNeeds,
  trader: User,
  phone: string,
  knownId?: number,
): Promise<number> {
  const index = phoneIndex(needs.vault, trader, phone);
  if (knownId) {
    const known = (await lockDevice(tx, trader.id, knownId)) ?? fail(deviceErrors.notFound);
    if (!known.phone_index.equals(index)) fail(deviceErrors.otherPhone);
    return known.id;
  }
  const inserted = await insertPhone(tx, needs, trader, phone);
  if (inserted) return inserted;
  const found = (await findDeviceByPhone(tx, trader.id, index)) ?? fail(deviceErrors.notFound);
  return found.is_hided ? fail(deviceErrors.archived) : found.id;
}

async function insertPhone(
  tx: Tx,
  { clock, vault }: DeviceNeeds,
  trader: User,
  phone: string,
): Promise<number | undefined> {
  const at = clock.now();
  const sealed = vault.seal(phone, phoneContext(trader.id));
  await lockTrader(tx, trader.id);
  const found = { index: phoneIndex(vault, trader, phone), ...findablePhone(vault, phone) };
  const row = await insertDevice(tx, trader.id, sealed, found, at);
  if (row) await mustHaveRoom(tx, trader, 0);
  if (row) await mustNotBeTooManyEver(tx, trader);
  if (row) record(tx, { event: 'device.created', ref: row.id, ...byOwner(trader.id, at) });
  return row?.id;
}

/** Refuses more devices than the limit allows. Archived ones do not count, so this is checked again when one is restored. */
async function mustHaveRoom(tx: Tx, trader: User, more: number): Promise<void> {
  const { most_devices } = await readRules(tx);
  if ((await countDevices(tx, trader.id, 0)) + more > most_devices) fail(tooManyDevices(most_devices));
}

/** Whoever archives and adds comes to an end, too. The new one is counted already. */
async function mustNotBeTooManyEver(tx: Tx, trader: User): Promise<void> {
  const { most_devices_ever } = await readRules(tx);
  if ((await countDevicesEver(tx, trader.id)) > most_devices_ever) fail(tooManyDevicesEver(most_devices_ever));
}

const phoneIndex = (vault: Vault, trader: User, phone: string) => vault.fingerprint(phone, phoneContext(trader.id));

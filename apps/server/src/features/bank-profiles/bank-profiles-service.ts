import {
  type BankProfile,
  type BankProfileEdit,
  type BankProfileFilters,
  type BankProfileSave,
  CycleMode,
} from '@app/contract/bank-profiles';
import type { Flag } from '@app/contract/flag';
import type { Done } from '@app/contract/route';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { record } from '#events/record.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPhone } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import { bankProfileErrors } from './bank-profiles-errors.ts';
import {
  addToCycle,
  bankProfileColumns,
  countProfiles,
  findDevice,
  hasUsableCard,
  hideAllOfDevice,
  insertProfile,
  listProfiles,
  lockProfile,
  type StoredBankProfile,
  updateAvailable,
  updateHidden,
  updateProfile,
  updateProfileTotals,
} from './bank-profiles-queries.ts';

export { addToCycle, bankProfileColumns, hideAllOfDevice, type StoredBankProfile };

export interface BankProfileNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Whose phone a sealed number is: a row copied to another trader does not open there. */
export const phoneContext = (traderId: number) => `phone:${traderId}`;

export async function findBankProfiles(
  { db, clock, vault }: BankProfileNeeds,
  trader: User,
  filters: BankProfileFilters,
) {
  const now = clock.now();
  const [rows, countBankProfiles] = await Promise.all([
    listProfiles(db, trader.id, filters.page, filters.count, now),
    countProfiles(db, trader.id),
  ]);
  const bankProfiles: BankProfile[] = rows.map(({ phone, ...profile }) => ({
    ...profile,
    phonenumber: maskPhone(vault.open(phone, phoneContext(trader.id))),
  }));
  return { bankProfiles, countBankProfiles, serverTime: now };
}

export async function addBankProfile(tx: Tx, clock: Clock, trader: User, profile: BankProfileSave): Promise<number> {
  const device = (await findDevice(tx, trader.id, profile.device_profile_id)) ?? fail(bankProfileErrors.noDevice);
  if (device.is_hided) fail(bankProfileErrors.deviceArchived);
  const at = clock.now();
  try {
    // Traffic begins with the switch, never with the form: a profile without a card must not take deals.
    const id = await insertProfile(tx, trader.id, { ...profile, available: 0 }, at);
    await record(tx, {
      event: 'bank-profile.created',
      ref: id,
      by: { user: trader.id },
      at,
      data: { bank: profile.bank },
    });
    return id;
  } catch (error) {
    if (brokenConstraint(error) === 'bank_from_directory') fail(bankProfileErrors.unknownBank);
    throw error;
  }
}

/** One call for both: `id` 0 adds, any other changes. */
export async function saveBankProfile(tx: Tx, clock: Clock, trader: User, profile: BankProfileSave) {
  if (profile.id === 0) return { success: true as const, id: await addBankProfile(tx, clock, trader, profile) };
  await editBankProfile(tx, clock, trader, profile);
  await updateProfileTotals(tx, profile);
  return { success: true as const, id: profile.id };
}

export async function editBankProfile(tx: Tx, clock: Clock, trader: User, profile: BankProfileEdit): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, profile.id)) ?? fail(bankProfileErrors.notFound);
  if (profile.version !== undefined && profile.version !== stored.version) fail(bankProfileErrors.changedMeanwhile);
  await updateProfile(tx, profile);
  const data = { bank: profile.bank, cycle_mode: profile.cycle_mode };
  await record(tx, { event: 'bank-profile.changed', ref: stored.id, by: { user: trader.id }, at: clock.now(), data });
  return { success: true };
}

/** The traffic switch. In mode 1 a turn of it, either way, empties the cycle. */
export async function switchTraffic(tx: Tx, clock: Clock, trader: User, id: number, available: Flag): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.available === available) return { success: true };
  if (stored.is_hided) fail(bankProfileErrors.archived);
  if (available && !stored.sbp_available && !(await hasUsableCard(tx, id))) fail(bankProfileErrors.noCard);

  await updateAvailable(tx, id, available, stored.cycle_mode === CycleMode.onSwitch);
  const event = available ? 'bank-profile.traffic_on' : 'bank-profile.traffic_off';
  await record(tx, { event, ref: id, by: { user: trader.id }, at: clock.now() });
  return { success: true };
}

export async function hideBankProfile(tx: Tx, clock: Clock, trader: User, id: number, is_hided: Flag): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.is_hided === is_hided) return { success: true };
  if (!is_hided) {
    const device = await findDevice(tx, trader.id, stored.device_profile_id);
    if (device?.is_hided) fail(bankProfileErrors.deviceArchived);
  }
  await updateHidden(tx, id, is_hided, is_hided);
  const event = is_hided ? 'bank-profile.archived' : 'bank-profile.restored';
  await record(tx, { event, ref: id, by: { user: trader.id }, at: clock.now() });
  return { success: true };
}

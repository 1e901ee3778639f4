import {
  type BankProfile,
  type BankProfileEdit,
  type BankProfileFilters,
  type BankProfileSave,
  bankProfileDefaults,
  bankProfilesApi,
  CycleMode,
} from '@app/contract/bank-profiles';
import type { Flag } from '@app/contract/flag';
import type { Done } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { byOwner, record } from '#events/record.ts';
import { readRules } from '#features/rules/rules-service.ts';
import { mustBeProvenToChange } from '#http/proven.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPhone } from '#lib/mask.ts';
import type { Vault } from '#lib/vault.ts';
import { bankProfileErrors, tooManyProfiles } from './bank-profiles-errors.ts';
import {
  addToCycle,
  bankProfileColumns,
  countProfiles,
  findDevice,
  hasWhereToPay,
  hideProfilesOf,
  insertProfile,
  isTrafficOn,
  listProfiles,
  lockProfile,
  lockTrader,
  reserve,
  type StoredBankProfile,
  updateAvailable,
  updateHidden,
  updateProfile,
} from './bank-profiles-queries.ts';

export { addToCycle, bankProfileColumns, isTrafficOn, lockTrader, reserve, type StoredBankProfile };

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
  await mustHaveRoom(tx, trader);
  const device = (await findDevice(tx, trader.id, profile.device_profile_id)) ?? fail(bankProfileErrors.noDevice);
  if (device.is_hided) fail(bankProfileErrors.deviceArchived);
  const at = clock.now();
  const id = await insertProfile(tx, trader.id, { ...bankProfileDefaults, ...given(profile) }, at);
  record(tx, {
    event: 'bank-profile.created',
    ref: id,
    ...byOwner(trader.id, at),
    data: { bank: profile.bank },
  });
  return id;
}

/** What is in the archive does not count, so it is counted again when it comes back. Who had more before keeps them. */
async function mustHaveRoom(tx: Tx, { id }: User): Promise<void> {
  await lockTrader(tx, id);
  const { most_profiles } = await readRules(tx);
  if ((await countProfiles(tx, id)) >= most_profiles) fail(tooManyProfiles(most_profiles));
}

/** One call for both: `id` 0 adds, any other changes. */
export async function saveBankProfile(tx: Tx, clock: Clock, trader: User, profile: BankProfileSave) {
  if (profile.id === 0) mustBeProvenToChange(trader, bankProfilesApi.save.proven, undefined, profile);
  if (profile.id === 0) return { success: true as const, id: await addBankProfile(tx, clock, trader, profile) };
  await editBankProfile(tx, clock, trader, profile);
  return { success: true as const, id: profile.id };
}

/** What the change does not name stays as it is. */
export async function editBankProfile(
  tx: Tx,
  clock: Clock,
  trader: User,
  change: BankProfileEdit | BankProfileSave,
): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, change.id)) ?? fail(bankProfileErrors.notFound);
  if ('device_profile_id' in change && change.device_profile_id !== stored.device_profile_id)
    fail(bankProfileErrors.noDevice);
  if (change.version !== undefined && change.version !== stored.version) fail(bankProfileErrors.changedMeanwhile);
  if (stored.is_hided) fail(bankProfileErrors.archived);
  mustBeProvenToChange(trader, bankProfilesApi.update.proven, stored, given(change));

  const used_total_amount =
    'used_total_amount' in change ? correctedTotal(stored.used_total_amount, change) : stored.used_total_amount;
  const next = { ...stored, ...given(change), used_total_amount };
  await updateProfile(tx, stored.id, next);
  if (stored.available) await mustHaveWhereToPay(tx, stored.id);
  const data = changes(stored, next);
  record(tx, { event: 'bank-profile.changed', ref: stored.id, ...byOwner(trader.id, clock.now()), data });
  return { success: true };
}

/** The traffic switch. In mode 1 a turn of it, either way, empties the cycle. */
export async function switchTraffic(tx: Tx, clock: Clock, trader: User, id: number, available: Flag): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.available === available) return { success: true };
  if (stored.is_hided) fail(bankProfileErrors.archived);
  if (available) await mustHaveWhereToPay(tx, id);

  await updateAvailable(tx, id, available, stored.cycle_mode === CycleMode.onSwitch);
  const event = available ? 'bank-profile.traffic_on' : 'bank-profile.traffic_off';
  record(tx, { event, ref: id, ...byOwner(trader.id, clock.now()) });
  return { success: true };
}

/** A profile that takes traffic has somewhere to pay to, whatever is changed about it or its cards. */
export async function mustHaveWhereToPay(tx: Tx, id: number): Promise<void> {
  if (!(await hasWhereToPay(tx, id))) fail(bankProfileErrors.noCard);
}

export async function hideBankProfile(tx: Tx, clock: Clock, trader: User, id: number, is_hided: Flag): Promise<Done> {
  if (!is_hided) await lockTrader(tx, trader.id);
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.is_hided === is_hided) return { success: true };
  if (!is_hided) {
    await mustHaveRoom(tx, trader);
    const device = await findDevice(tx, trader.id, stored.device_profile_id);
    if (device?.is_hided) fail(bankProfileErrors.deviceArchived);
  }
  await updateHidden(tx, id, is_hided);
  const event = is_hided ? 'bank-profile.archived' : 'bank-profile.restored';
  record(tx, { event, ref: id, ...byOwner(trader.id, clock.now()) });
  return { success: true };
}

/** A device that is put away takes its banks with it. */
export async function hideAllOfDevice(tx: Tx, clock: Clock, trader: User, deviceId: number): Promise<void> {
  for (const { id } of await hideProfilesOf(tx, deviceId)) {
    record(tx, { event: 'bank-profile.archived', ref: id, ...byOwner(trader.id, clock.now()) });
  }
}

interface TotalChange {
  used_total_amount?: bigint | undefined;
  used_total_amount_before?: bigint | undefined;
}

/** The form's correction on top of what has come in since it was opened. */
export function correctedTotal(stored: bigint, { used_total_amount, used_total_amount_before }: TotalChange): bigint {
  if (used_total_amount === undefined) return stored;
  const corrected = stored + used_total_amount - (used_total_amount_before ?? stored);
  return corrected > 0n ? corrected : 0n;
}

/** Without what was left out, so that it does not overwrite what is there. */
function given<Change extends object>(change: Change): { [Name in keyof Change]: Exclude<Change[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

/** «was → is» of every field that changed, for the audit. */
function changes(before: object, after: object): Record<string, string> {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => was.has(name) && was.get(name) !== value && name !== 'version',
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, `${was.get(name)} → ${value}`]));
}

import {
  type BankProfile,
  type BankProfileEdit,
  type BankProfileFilters,
  type BankProfileSave,
  bankProfileDefaults,
  bankProfilesApi,
  CycleMode,
  type LimitsOfMany,
} from '@app/contract/devices/bank-profiles';
import type { Done } from '@app/contract/route';
import type { Flag } from '@app/contract/values/flag';
import type { Db, Tx } from '#db/db.ts';
import { readRules } from '#features/rules/rules.ts';
import { mustBeProvenToChange } from '#http/mount/proven.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Actor, byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { claimNumber, findablePhone, mustRest, phoneNumber } from './bank-profile-numbers.ts';
import { type LockedBankProfile, type NewBankProfile, type StoredBankProfile, viewOf } from './bank-profile-shape.ts';
import { putOnTest } from './bank-profile-tier.ts';
import { bankProfileErrors, tooManyProfiles, tooManyProfilesEver } from './bank-profiles-errors.ts';
import {
  countProfiles,
  countProfilesEver,
  findDevice,
  hasSystemProfile,
  hideProfilesOf,
  insertProfile,
  lacksRequisite,
  listProfiles,
  lockProfile,
  lockTrader,
  readProfile,
  updateAvailable,
  updateHidden,
  updateNumber,
  updateProfile,
} from './bank-profiles-queries.ts';

export interface BankProfileNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Inside the caller's transaction. */
type ChangeNeeds = Omit<BankProfileNeeds, 'db'>;

/** The context for sealing a phone number: a row copied to another trader does not open there. */
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
  return { bankProfiles: rows.map((row) => present(vault, trader, row)), countBankProfiles };
}

/** For an open dialog: archived profiles too. */
export async function viewBankProfile({ db, clock, vault }: BankProfileNeeds, trader: User, id: number) {
  const row = (await readProfile(db, trader.id, id, clock.now())) ?? fail(bankProfileErrors.notFound);
  return { bankProfile: present(vault, trader, row) };
}

const present = (vault: Vault, trader: User, profile: StoredBankProfile): BankProfile =>
  viewOf(profile, profile.phone ? vault.open(profile.phone, phoneContext(trader.id)) : undefined);

export async function addBankProfile(
  tx: Tx,
  { clock, vault }: ChangeNeeds,
  trader: User,
  profile: BankProfileSave,
): Promise<number> {
  await mustHaveRoomForNew(tx, trader);
  const device = (await findDevice(tx, trader.id, profile.device_profile_id)) ?? fail(bankProfileErrors.noDevice);
  if (device.is_hided) fail(bankProfileErrors.deviceArchived);
  const at = clock.now();
  const number = phoneNumber(vault, vault.open(device.phone, phoneContext(trader.id)), profile.bank);
  return add(tx, trader, { ...bankProfileDefaults, ...given(profile), number }, at);
}

async function add(tx: Tx, trader: User, profile: NewBankProfile, at: Date): Promise<number> {
  if (profile.number !== null) await claimNumber(tx, trader.id, profile.number, at);
  const id = await insertProfile(tx, trader.id, profile, at);
  record(tx, { event: 'bank-profile.created', ref: id, ...byOwner(trader.id, at), data: { bank: profile.bank } });
  return id;
}

export interface SystemProfile
  extends Pick<NewBankProfile, 'fio' | 'min_amount' | 'max_amount' | 'total_amount' | 'used_total_amount'> {
  payment_system: string;
  /** СБП pays to it; a requisite that is a card has its card beside it. */
  phone: string | null;
}

/** A requisite by payment system: a bank profile without a phone that reports. */
export async function addSystemProfile(
  tx: Tx,
  { clock, vault }: ChangeNeeds,
  trader: User,
  { payment_system, phone, ...profile }: SystemProfile,
): Promise<number> {
  await mustHaveRoomForNew(tx, trader);
  const at = clock.now();
  const number = phone === null ? null : phoneNumber(vault, phone, payment_system);
  if (number !== null && (await hasSystemProfile(tx, trader.id, number))) fail(bankProfileErrors.alreadyAdded);
  const stored: NewBankProfile = {
    ...bankProfileDefaults,
    ...profile,
    device_profile_id: null,
    payment_system,
    bank: payment_system,
    phone: phone === null ? null : vault.seal(phone, phoneContext(trader.id)),
    found: phone === null ? null : findablePhone(vault, phone),
    sbp_available: phone ? 1 : 0,
    card_available: phone ? 0 : 1,
    number,
  };
  return add(tx, trader, stored, at);
}

/**
 * Refuses more profiles than the limit allows. Archived ones do not count, so this is checked again when one is restored. Those who had
 * more before keep them.
 */
async function mustHaveRoom(tx: Tx, { id }: User): Promise<void> {
  await lockTrader(tx, id);
  const { most_profiles } = await readRules(tx);
  if ((await countProfiles(tx, id)) >= most_profiles) fail(tooManyProfiles(most_profiles));
}

/** For a new one: whoever archives and adds comes to an end, too. */
async function mustHaveRoomForNew(tx: Tx, trader: User): Promise<void> {
  await mustHaveRoom(tx, trader);
  const { most_profiles_ever } = await readRules(tx);
  if ((await countProfilesEver(tx, trader.id)) >= most_profiles_ever) fail(tooManyProfilesEver(most_profiles_ever));
}

/** One call for both: `id` 0 adds, any other changes. */
export async function saveBankProfile(tx: Tx, needs: ChangeNeeds, trader: User, profile: BankProfileSave) {
  if (profile.id === 0) mustBeProvenToChange(trader, bankProfilesApi.save.proven, undefined, profile);
  if (profile.id === 0) return { success: true as const, id: await addBankProfile(tx, needs, trader, profile) };
  await editBankProfile(tx, needs, trader, profile);
  return { success: true as const, id: profile.id };
}

/** Fields that the change does not name stay as they are. */
export async function editBankProfile(
  tx: Tx,
  { clock, vault }: ChangeNeeds,
  trader: User,
  change: BankProfileEdit | BankProfileSave | ({ id: number; version?: undefined } & LimitsOfMany),
): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, change.id)) ?? fail(bankProfileErrors.notFound);
  if ('device_profile_id' in change && change.device_profile_id !== stored.device_profile_id)
    fail(bankProfileErrors.noDevice);
  if (change.version !== undefined && change.version !== stored.version) fail(bankProfileErrors.changedMeanwhile);
  if (stored.is_hided) fail(bankProfileErrors.archived);

  const used_total_amount =
    'used_total_amount' in change ? correctedTotal(stored.used_total_amount, change) : stored.used_total_amount;
  const at = clock.now();
  const next = { ...stored, ...given(change), used_total_amount, ...unchangeable(stored) };
  // Compared by the resulting value, not by what the form sends: a correction is a difference to what the form was opened with.
  mustBeProvenToChange(trader, bankProfilesApi.update.proven, stored, next);
  // A form has both; of many at once only one may be set, and the other is as each profile has it.
  if (next.max_amount <= next.min_amount) fail(bankProfileErrors.limitsCrossed);
  if (next.bank !== stored.bank) {
    mustRest(stored, at);
    next.number = await claimPhone(tx, vault, trader, next, at);
  }
  await updateProfile(tx, stored.id, next);
  if (next.bank !== stored.bank || next.fio !== stored.fio) await putOnTest(tx, stored.id, trader, at);
  await mustHaveWhereToPay(tx, stored.id);
  const data = changes(stored, next);
  record(tx, { event: 'bank-profile.changed', ref: stored.id, ...byOwner(trader.id, at), data });
  return { success: true };
}

/** The tier is earned, whatever the form sends; and a requisite by payment system keeps its system and method. */
function unchangeable({ tier, payment_system, bank, sbp_available, card_available }: LockedBankProfile) {
  return payment_system ? { tier, bank, sbp_available, card_available } : { tier };
}

/** Null: it has only a card. */
async function claimPhone(tx: Tx, vault: Vault, trader: Pick<User, 'id'>, profile: LockedBankProfile, at: Date) {
  if (!profile.phone) return null;
  const number = phoneNumber(vault, vault.open(profile.phone, phoneContext(trader.id)), profile.bank);
  await claimNumber(tx, trader.id, number, at);
  return number;
}

/** Restoring: a number that somebody else has by now cannot be used by two. */
async function claimAgain(tx: Tx, { clock, vault }: ChangeNeeds, trader: Pick<User, 'id'>, profile: LockedBankProfile) {
  if (profile.number !== null || !profile.phone) return;
  const number = await claimPhone(tx, vault, trader, profile, clock.now());
  await updateNumber(tx, profile.id, number);
}

/** The traffic switch. In mode 1 switching, either way, resets the cycle. */
export async function switchTraffic(
  tx: Tx,
  needs: ChangeNeeds,
  trader: Pick<User, 'id'>,
  id: number,
  available: Flag,
  /** Of staff, who have a reason; otherwise the trader did it. */
  staff?: { by: Actor; reason: string },
): Promise<Done> {
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.available === available) return { success: true };
  if (stored.is_hided) fail(bankProfileErrors.archived);
  if (available) await claimAgain(tx, needs, trader, stored);
  await updateAvailable(tx, id, available, stored.cycle_mode === CycleMode.onSwitch);
  await mustHaveWhereToPay(tx, id);
  const change = { ref: id, ...byOwner(trader.id, needs.clock.now()), ...(staff && { by: staff.by }) };
  if (available) record(tx, { event: 'bank-profile.traffic_on', ...change });
  else record(tx, { event: 'bank-profile.traffic_off', ...change, data: staff ? { reason: staff.reason } : {} });
  return { success: true };
}

/** A profile with traffic must have a requisite, whatever has been changed about it or its cards. */
export async function mustHaveWhereToPay(tx: Tx, id: number): Promise<void> {
  if (await lacksRequisite(tx, id)) fail(bankProfileErrors.noCard);
}

export async function hideBankProfile(
  tx: Tx,
  needs: ChangeNeeds,
  trader: User,
  id: number,
  is_hided: Flag,
): Promise<Done> {
  if (!is_hided) await lockTrader(tx, trader.id);
  const stored = (await lockProfile(tx, trader.id, id)) ?? fail(bankProfileErrors.notFound);
  if (stored.is_hided === is_hided) return { success: true };
  if (!is_hided) {
    await mustHaveRoom(tx, trader);
    const device = stored.device_profile_id ? await findDevice(tx, trader.id, stored.device_profile_id) : undefined;
    if (device?.is_hided) fail(bankProfileErrors.deviceArchived);
    await claimAgain(tx, needs, trader, stored);
  }
  await updateHidden(tx, id, is_hided);
  const event = is_hided ? 'bank-profile.archived' : 'bank-profile.restored';
  record(tx, { event, ref: id, ...byOwner(trader.id, needs.clock.now()) });
  return { success: true };
}

/** Archiving a device archives its banks, too. */
export async function hideAllOfDevice(tx: Tx, clock: Clock, trader: User, deviceId: number): Promise<void> {
  for (const { id } of await hideProfilesOf(tx, deviceId)) {
    record(tx, { event: 'bank-profile.archived', ref: id, ...byOwner(trader.id, clock.now()) });
  }
}

interface TotalChange {
  used_total_amount?: bigint | undefined;
  used_total_amount_before?: bigint | undefined;
}

/** The form's correction, added to what has come in since it was opened. */
export function correctedTotal(stored: bigint, { used_total_amount, used_total_amount_before }: TotalChange): bigint {
  if (used_total_amount === undefined) return stored;
  const corrected = stored + used_total_amount - (used_total_amount_before ?? stored);
  return corrected > 0n ? corrected : 0n;
}

/** Without undefined fields, so that they do not overwrite stored values. */
function given<Change extends object>(change: Change): { [Name in keyof Change]: Exclude<Change[Name], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

/** «old → new» of every changed field, for the journal, which contains no names. */
function changes(before: object, after: object): Record<string, string> {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => was.has(name) && was.get(name) !== value && name !== 'version',
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'fio' ? 'changed' : `${was.get(name)} → ${value}`]),
  );
}

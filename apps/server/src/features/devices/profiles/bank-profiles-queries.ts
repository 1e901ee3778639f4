import type { Flag } from '@app/contract/values/flag';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { type Sql, sql } from '#db/sql.ts';
import { emptyCycle, lockFills, setUsed } from './bank-profile-fills.ts';
import {
  bankProfileColumns,
  bankProfileTables,
  type LockedBankProfile,
  lockedColumns,
  type NewBankProfile,
  newColumns,
  newValues,
  type StoredBankProfile,
  settingColumns,
  settingValues,
} from './bank-profile-shape.ts';

const ownProfiles = (traderId: number, now: Date) => sql`
  select ${bankProfileColumns(now)} from ${bankProfileTables} where p.trader_id = ${traderId}`;

export async function listProfiles(db: Db, traderId: number, page: number, count: number, now: Date) {
  return db.many<StoredBankProfile>(sql`
    ${ownProfiles(traderId, now)} and p.is_hided = 0 order by p.id desc limit ${count} offset ${(page - 1) * count}`);
}

export async function readProfile(db: Db, traderId: number, id: number, now: Date) {
  return db.one<StoredBankProfile>(sql`${ownProfiles(traderId, now)} and p.id = ${id}`);
}

export async function countProfiles(db: Db | Tx, traderId: number): Promise<number> {
  return db.value(sql`select count(*)::int from bank_profiles where trader_id = ${traderId} and is_hided = 0`);
}

export async function countProfilesEver(tx: Tx, traderId: number): Promise<number> {
  return tx.value(sql`select count(*)::int from bank_profiles where trader_id = ${traderId}`);
}

/** Locks the trader before their things are counted: of two additions at once the second counts the first. */
export async function lockTrader(tx: Tx, traderId: number): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${traderId} for no key update`);
}

export async function lockProfile(tx: Tx, traderId: number, id: number): Promise<LockedBankProfile | undefined> {
  const [, profile] = await inOneGo(
    lockFills(tx, sql`bank_profile_id = ${id} and trader_id = ${traderId}`),
    tx.one<LockedBankProfile>(sql`
      select ${lockedColumns} from ${bankProfileTables}
      where p.id = ${id} and p.trader_id = ${traderId} for update of p`),
  );
  return profile;
}

export async function findDevice(tx: Tx, traderId: number, id: number) {
  return tx.one<{ is_hided: Flag; phone: Buffer }>(sql`
    select is_hided, phone from device_profiles where id = ${id} and trader_id = ${traderId} for share`);
}

export async function hasSystemProfile(tx: Tx, traderId: number, number: bigint): Promise<boolean> {
  const found = await tx.run(sql`
    select 1 from bank_profiles where trader_id = ${traderId} and number = ${number} and payment_system is not null`);
  return found > 0;
}

export async function updateNumber(tx: Tx, id: number, number: bigint | null): Promise<void> {
  await tx.run(sql`update bank_profiles set number = ${number} where id = ${id}`);
}

/** Whether it has traffic and nowhere to pay to: СБП pays to the phone; C2C needs a card that is switched on. */
export async function lacksRequisite(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.run(sql`
    select 1 from bank_profiles p where p.id = ${id} and p.available = 1 and p.sbp_available = 0 and not exists (
      select 1 from requisite_profiles r where r.bank_profile_id = p.id and r.available = 1 and r.number is not null)`);
  return found > 0;
}

export async function insertProfile(tx: Tx, traderId: number, profile: NewBankProfile, at: Date): Promise<number> {
  const id = await tx.value<number>(sql`
    insert into bank_profiles (${newColumns}) values (${newValues(traderId, profile, at)}) returning id`);
  if (profile.used_total_amount > 0n) await setUsed(tx, id, profile.used_total_amount);
  return id;
}

export async function updateProfile(tx: Tx, id: number, profile: NewBankProfile): Promise<void> {
  await tx.run(sql`
    update bank_profiles set (${settingColumns}, number, version) = (${settingValues(profile)}, ${profile.number}, version + 1)
    where id = ${id}`);
  await setUsed(tx, id, profile.used_total_amount);
}

const notPaused = sql`paused = false, paused_until = null`;

/** Of the profiles `p` that meet this, those with traffic. Not a new version: a form that is open meanwhile may still be saved. */
export async function pauseProfiles(tx: Tx, which: Sql, until: Date | null): Promise<number[]> {
  await lockFills(tx, sql`bank_profile_id in (select p.id from bank_profiles p where ${which})`);
  const paused = await tx.many<{ id: number }>(sql`
    update bank_profiles p set paused = true, paused_until = ${until} where ${which} and p.available = 1 returning p.id`);
  return paused.map(({ id }) => id);
}

/** Those that were on pause, and until when. */
export async function resumeProfiles(tx: Tx, which: Sql): Promise<{ id: number; until: Date | null }[]> {
  await lockFills(tx, sql`bank_profile_id in (select p.id from bank_profiles p where ${which} and p.paused)`);
  return tx.many<{ id: number; until: Date | null }>(sql`
    update bank_profiles now set ${notPaused}
    from (select p.id, p.paused_until as until from bank_profiles p where ${which} and p.paused for update) before
    where now.id = before.id returning now.id, before.until`);
}

export async function updateAvailable(tx: Tx, id: number, available: Flag, resetCycle: boolean): Promise<void> {
  await tx.run(sql`
    update bank_profiles set available = ${available}, ${notPaused}, version = version + 1 where id = ${id}`);
  if (resetCycle) await emptyCycle(tx, id);
}

/** `is_archive` is another name for the same thing. */
export async function updateHidden(tx: Tx, id: number, is_hided: Flag): Promise<void> {
  await tx.run(sql`
    update bank_profiles set
      is_hided = ${is_hided}, is_archive = ${is_hided}, ${notPaused}, version = version + 1,
      available = case when ${is_hided} = 1 then 0 else available end
    where id = ${id}`);
}

export async function hideProfilesOf(tx: Tx, deviceId: number): Promise<{ id: number }[]> {
  await lockFills(tx, sql`bank_profile_id in (select id from bank_profiles where device_profile_id = ${deviceId})`);
  return tx.many<{ id: number }>(sql`
    update bank_profiles set is_hided = 1, is_archive = 1, available = 0, ${notPaused}, version = version + 1
    where device_profile_id = ${deviceId} and is_hided = 0 returning id`);
}

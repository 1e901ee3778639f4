import { createHash } from 'node:crypto';
import type { DeviceFilters } from '@app/contract/devices/devices';
import type { Flag } from '@app/contract/values/flag';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { FindablePhone } from './profiles/bank-profile-numbers.ts';
import { bankProfileColumns, bankProfileTables, type StoredBankProfile } from './profiles/bank-profile-shape.ts';

export interface StoredDevice {
  id: number;
  phone: Buffer;
  is_hided: Flag;
  seenAt: Date | null;
  paired: boolean;
  createdAt: Date;
}

const deviceColumns = sql`id, phone, is_hided, seen_at as "seenAt", key_hash is not null as paired, created_at as "createdAt"`;

/** In the archive: the device itself, or a working device of which some banks are archived. */
const inTab = (is_hided: Flag) =>
  is_hided
    ? sql`(d.is_hided = 1 or exists (select 1 from bank_profiles p where p.device_profile_id = d.id and p.is_hided = 1))`
    : sql`d.is_hided = 0`;

export async function listDevices(db: Db, traderId: number, filters: DeviceFilters) {
  const { is_hided, device_profile_id, page, count } = filters;
  const named = device_profile_id === undefined ? sql`` : sql`and id = ${device_profile_id}`;
  return db.many<StoredDevice>(sql`
    select ${deviceColumns} from device_profiles d
    where trader_id = ${traderId} and ${inTab(is_hided)} ${named}
    order by id desc limit ${count} offset ${(page - 1) * count}`);
}

/** At most some dozens: there is a limit. */
export async function listAllDevices(db: Db, traderId: number) {
  return db.many<StoredDevice>(sql`
    select ${deviceColumns} from device_profiles where trader_id = ${traderId} and is_hided = 0 order by id desc`);
}

export async function readDevice(db: Db, traderId: number, id: number) {
  return db.one<StoredDevice & { tokenExpiresAt: Date | null }>(sql`
    select ${deviceColumns}, token_expires_at as "tokenExpiresAt" from device_profiles
    where id = ${id} and trader_id = ${traderId}`);
}

export async function countDevices(db: Db | Tx, traderId: number, is_hided: Flag): Promise<number> {
  return db.value(sql`
    select count(*)::int from device_profiles d where trader_id = ${traderId} and ${inTab(is_hided)}`);
}

export async function countDevicesEver(tx: Tx, traderId: number): Promise<number> {
  return tx.value(sql`select count(*)::int from device_profiles where trader_id = ${traderId}`);
}

export interface StoredDeviceProfile extends StoredBankProfile {
  device_profile_id: number;
  phone: Buffer;
  lastDealAt: Date | null;
  RequisiteProfiles: { id: number; pan_tail: string; is_main: Flag; available: Flag }[];
}

/** The bank profiles of some devices with their cards, in one query. */
export async function listProfilesOf(db: Db, traderId: number, deviceIds: number[], is_hided: Flag, now: Date) {
  return db.many<StoredDeviceProfile>(sql`
    select ${bankProfileColumns(now)}, f.last_deal_at as "lastDealAt", coalesce(r.cards, '[]') as "RequisiteProfiles"
    from ${bankProfileTables}
    left join lateral (
      select json_agg(json_build_object('id', id, 'pan_tail', pan_tail, 'is_main', is_main, 'available', available)
        order by is_main desc, id) as cards
      from requisite_profiles where bank_profile_id = p.id
    ) r on true
    where p.trader_id = ${traderId} and p.device_profile_id = any(${deviceIds}) and p.is_hided = ${is_hided}
    order by p.id`);
}

export async function listOnline(db: Db, traderId: number, deviceIds: number[], since: Date): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from device_profiles
    where trader_id = ${traderId} and id = any(${deviceIds}) and key_hash is not null and seen_at > ${since} order by id`);
  return rows.map(({ id }) => id);
}

export async function findDeviceByPhone(tx: Tx, traderId: number, phoneIndex: Buffer) {
  return tx.one<{ id: number; is_hided: Flag }>(sql`
    select id, is_hided from device_profiles where trader_id = ${traderId} and phone_index = ${phoneIndex}`);
}

type Found = FindablePhone & { index: Buffer };

export async function insertDevice(tx: Tx, traderId: number, phone: Buffer, { index, tail, print }: Found, at: Date) {
  return tx.one<{ id: number }>(sql`
    insert into device_profiles (trader_id, phone, phone_index, phone_tail, phone_print, created_at)
    values (${traderId}, ${phone}, ${index}, ${tail}, ${print}, ${at}) on conflict do nothing returning id`);
}

export async function lockDevice(tx: Tx, traderId: number, id: number) {
  return tx.one<{ id: number; is_hided: Flag; phone_index: Buffer; paired: boolean }>(sql`
    select id, is_hided, phone_index, key_hash is not null as paired from device_profiles where id = ${id} and trader_id = ${traderId} for update`);
}

/** What the phone was told by its banks before it was archived may still come, until then. */
export async function keepSending(tx: Tx, id: number, until: Date): Promise<void> {
  await tx.run(sql`
    insert into notice_keys (key_hash, device_profile_id, trader_id, forward, ends_at)
    select key_hash, id, trader_id, false, ${until} from device_profiles where id = ${id} and key_hash is not null`);
  await tx.run(sql`update notice_keys set ends_at = ${until} where device_profile_id = ${id} and ends_at is null`);
}

/** The one key of the device that may send notices and nothing else. */
export async function replaceForwardKey(tx: Tx, id: number, keyHash: Buffer): Promise<void> {
  await tx.run(sql`delete from notice_keys where device_profile_id = ${id} and forward`);
  await tx.run(sql`
    insert into notice_keys (key_hash, device_profile_id, trader_id, forward)
    select ${keyHash}, id, trader_id, true from device_profiles where id = ${id}`);
}

export async function sweepNoticeKeys(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from notice_keys where ends_at <= ${now}`);
}

/** In either direction the phone is unpaired: an archived phone must stop reporting, and a restored one pairs anew. */
export async function updateDeviceHidden(tx: Tx, id: number, is_hided: Flag): Promise<void> {
  await tx.run(sql`
    update device_profiles set
      is_hided = ${is_hided}, key_hash = null, paired_at = null, seen_at = null, token_hash = null, token_expires_at = null
    where id = ${id}`);
}

/** A new token ends the old pairing: the phone that had the key must pair again. So must a forwarder on it get a new key: it may be lost with it. */
export async function updateToken(tx: Tx, id: number, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.run(sql`delete from notice_keys where device_profile_id = ${id}`);
  await tx.run(sql`
    update device_profiles set
      token_hash = ${tokenHash}, token_expires_at = ${expiresAt}, key_hash = null, paired_at = null, seen_at = null
    where id = ${id}`);
}

/** Uses up the token and stores the key in one statement, so that a token works once. */
export async function pairByToken(tx: Tx, tokenHash: Buffer, keyHash: Buffer, now: Date) {
  return tx.one<{ id: number; trader_id: number }>(sql`
    update device_profiles set
      key_hash = ${keyHash}, paired_at = ${now}, seen_at = ${now}, token_hash = null, token_expires_at = null
    where token_hash = ${tokenHash} and token_expires_at > ${now}
      and (select state <> 'blocked' from users where id = trader_id)
    returning id, trader_id`);
}

/** Whether the trader is out. A change of the state waits until what is begun here is there, and the other way round. */
export async function shareBlocked(tx: Tx, traderId: number): Promise<boolean> {
  const row = await tx.one<{ blocked: boolean }>(sql`
    select state = 'blocked' as blocked from users where id = ${traderId} for share`);
  return row?.blocked !== false;
}

/** All keys and tokens of a trader's phones end. Returns the devices that were paired. */
export async function unpairAll(tx: Tx, traderId: number): Promise<number[]> {
  const rows = await tx.many<{ id: number; paired: boolean }>(sql`
    with own as (
      select id, key_hash is not null as paired from device_profiles
      where trader_id = ${traderId} and (key_hash is not null or token_hash is not null) order by id for update
    )
    update device_profiles d set key_hash = null, paired_at = null, seen_at = null, token_hash = null, token_expires_at = null
    from own where d.id = own.id returning d.id, own.paired`);
  // Behind the locks of the phones: a key for notices that was just being made is there by now.
  await tx.run(sql`delete from notice_keys where trader_id = ${traderId}`);
  return rows.flatMap(({ id, paired }) => (paired ? [id] : [])).sort((a, b) => a - b);
}

/** Keys and tokens of phones are kept only so. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest();

/** The phone that has this key by its pairing. */
export async function findPaired(db: Db, key: string) {
  return db.one<{ id: number; trader_id: number; phone: Buffer }>(sql`
    select id, trader_id, phone from device_profiles where key_hash = ${hashKey(key)}`);
}

/** The key of a pairing that archiving has ended. It is known as long as it may send notices. */
export async function isArchivedKey(db: Db, key: string, now: Date): Promise<boolean> {
  const found = await db.one(sql`
    select 1 as found from notice_keys k join device_profiles d on d.id = k.device_profile_id
    where k.key_hash = ${hashKey(key)} and not k.forward and k.ends_at > ${now} and d.is_hided = 1`);
  return found !== undefined;
}

export async function touchByKey(db: Db, keyHash: Buffer, now: Date): Promise<boolean> {
  return (await db.run(sql`update device_profiles set seen_at = ${now} where key_hash = ${keyHash}`)) === 1;
}

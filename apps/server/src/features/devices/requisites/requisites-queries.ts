import type { PaymentSystem, RequisiteProfile } from '@app/contract/devices/requisites';
import type { Flag } from '@app/contract/values/flag';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { lockFills } from '#features/devices/profiles/bank-profile-fills.ts';

export type StoredRequisite = Omit<RequisiteProfile, 'pan'> &
  ({ pan_tail: string; phone: null } | { pan_tail: null; phone: Buffer });

// The number of a card, or the phone of a requisite by payment system, which is a bank profile and has the profile's id here.
const listed = (traderId: number) => sql`
  select r.id, r.bank_profile_id, r.pan_tail, null::bytea as phone, r.total_amount, r.used_total_amount, r.available, r.is_main, p.bank,
    p.id_alias
  from requisite_profiles r join bank_profiles p on p.id = r.bank_profile_id
  where p.trader_id = ${traderId} and p.is_hided = 0
  union all
  select -p.id, p.id, null, p.phone, p.total_amount, f.used_total_amount, p.available, 1, p.bank, p.id_alias
  from bank_profiles p join profile_fills f on f.bank_profile_id = p.id
  where p.trader_id = ${traderId} and p.is_hided = 0 and p.phone is not null`;

export async function listRequisites(
  db: Db,
  traderId: number,
  page: number,
  count: number,
): Promise<StoredRequisite[]> {
  return db.many<StoredRequisite>(sql`
    select * from (${listed(traderId)}) listed order by bank_profile_id desc, id desc limit ${count} offset ${(page - 1) * count}`);
}

export async function countRequisites(db: Db, traderId: number): Promise<number> {
  return db.value(sql`select count(*)::int from (${listed(traderId)}) listed`);
}

/** Locks the profile: of two cards made main at the same moment the second waits. */
export async function lockOwnProfile(tx: Tx, traderId: number, id: number) {
  await lockFills(tx, sql`bank_profile_id = ${id} and trader_id = ${traderId}`);
  return tx.one<{ id: number; is_hided: Flag; payment_system: string | null }>(sql`
    select id, is_hided, payment_system from bank_profiles where id = ${id} and trader_id = ${traderId}`);
}

export async function findMain(tx: Tx, profileId: number): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(sql`
    select id from requisite_profiles where bank_profile_id = ${profileId} and is_main = 1`);
}

export interface StoredCard {
  id: number;
  total_amount: bigint;
  used_total_amount: bigint;
  available: Flag;
  is_main: Flag;
}

export interface LockedCard extends StoredCard {
  pan: Buffer;
  number: bigint | null;
  reserved_amount: bigint;
  deal_ends_at: Date | null;
}

export async function findRequisite(tx: Tx, profileId: number, id: number): Promise<LockedCard | undefined> {
  return tx.one<LockedCard>(sql`
    select id, total_amount, used_total_amount, available, is_main, pan, number, reserved_amount, deal_ends_at
    from requisite_profiles where id = ${id} and bank_profile_id = ${profileId} for update`);
}

export async function clearMain(tx: Tx, profileId: number): Promise<void> {
  await tx.run(sql`update requisite_profiles set is_main = 0 where bank_profile_id = ${profileId} and is_main = 1`);
}

export interface SealedPan {
  sealed: Buffer;
  number: bigint;
  tail: string;
}

export async function insertRequisite(
  tx: Tx,
  traderId: number,
  profileId: number,
  card: Omit<StoredCard, 'id'>,
  pan: SealedPan,
  at: Date,
): Promise<number> {
  return tx.value(sql`
    insert into requisite_profiles (trader_id, bank_profile_id, pan, number, pan_tail, total_amount, used_total_amount,
      available, is_main, created_at)
    values (${traderId}, ${profileId}, ${pan.sealed}, ${pan.number}, ${pan.tail}, ${card.total_amount},
      ${card.used_total_amount}, ${card.available}, ${card.is_main}, ${at})
    returning id`);
}

export async function updateRequisite(tx: Tx, card: StoredCard): Promise<void> {
  await tx.run(sql`
    update requisite_profiles set
      total_amount = ${card.total_amount}, used_total_amount = ${card.used_total_amount},
      available = ${card.available}, is_main = ${card.is_main}
    where id = ${card.id}`);
}

export async function updatePan(tx: Tx, id: number, pan: SealedPan): Promise<void> {
  await tx.run(sql`
    update requisite_profiles set pan = ${pan.sealed}, number = ${pan.number}, pan_tail = ${pan.tail} where id = ${id}`);
}

export async function listSystems(db: Db | Tx): Promise<PaymentSystem[]> {
  return db.many<PaymentSystem>(sql`select id, name, system_group from payment_systems order by id`);
}

import type { Flag } from '@app/contract/flag';
import type { PaymentSystem, RequisiteProfile } from '@app/contract/requisites';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export type StoredRequisite = Omit<RequisiteProfile, 'pan'> & { pan_tail: string };

export async function listRequisites(
  db: Db,
  traderId: number,
  page: number,
  count: number,
): Promise<StoredRequisite[]> {
  return db.many<StoredRequisite>(sql`
    select r.id, r.bank_profile_id, r.pan_tail, r.total_amount, r.used_total_amount, r.available, r.is_main, p.bank, p.id_alias
    from requisite_profiles r join bank_profiles p on p.id = r.bank_profile_id
    where p.trader_id = ${traderId} and p.is_hided = 0
    order by r.id desc limit ${count} offset ${(page - 1) * count}`);
}

export async function countRequisites(db: Db, traderId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from requisite_profiles r join bank_profiles p on p.id = r.bank_profile_id
    where p.trader_id = ${traderId} and p.is_hided = 0`);
  return row?.count ?? 0;
}

/** Locks the profile: two cards made main at the same moment must queue. */
export async function lockOwnProfile(tx: Tx, traderId: number, id: number) {
  return tx.one<{ id: number; is_hided: Flag }>(sql`
    select id, is_hided from bank_profiles where id = ${id} and trader_id = ${traderId} for no key update`);
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

export async function findRequisite(tx: Tx, profileId: number, id: number): Promise<StoredCard | undefined> {
  return tx.one<StoredCard>(sql`
    select id, total_amount, used_total_amount, available, is_main
    from requisite_profiles where id = ${id} and bank_profile_id = ${profileId} for update`);
}

export async function clearMain(tx: Tx, profileId: number): Promise<void> {
  await tx.run(sql`update requisite_profiles set is_main = 0 where bank_profile_id = ${profileId} and is_main = 1`);
}

export interface SealedPan {
  sealed: Buffer;
  index: Buffer;
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
  const row = await tx.one<{ id: number }>(sql`
    insert into requisite_profiles (trader_id, bank_profile_id, pan, pan_index, pan_tail, total_amount, used_total_amount,
      available, is_main, created_at)
    values (${traderId}, ${profileId}, ${pan.sealed}, ${pan.index}, ${pan.tail}, ${card.total_amount},
      ${card.used_total_amount}, ${card.available}, ${card.is_main}, ${at})
    returning id`);
  return row?.id ?? 0;
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
    update requisite_profiles set pan = ${pan.sealed}, pan_index = ${pan.index}, pan_tail = ${pan.tail} where id = ${id}`);
}

export async function listSystems(db: Db | Tx): Promise<PaymentSystem[]> {
  return db.many<PaymentSystem>(sql`select id, name, system_group from payment_systems order by id`);
}

export interface SystemRequisite {
  trader_id: number;
  type: string;
  details: SealedPan;
  min_amount: bigint;
  max_amount: bigint;
  total_amount: bigint;
  used_total_amount: bigint;
  available: Flag;
}

export async function insertSystemRequisite(tx: Tx, requisite: SystemRequisite, at: Date): Promise<number> {
  const { details } = requisite;
  const row = await tx.one<{ id: number }>(sql`
    insert into requisites (trader_id, type, requisite_details, details_index, details_tail, min_amount, max_amount,
      total_amount, used_total_amount, available, created_at)
    values (${requisite.trader_id}, ${requisite.type}, ${details.sealed}, ${details.index}, ${details.tail},
      ${requisite.min_amount}, ${requisite.max_amount}, ${requisite.total_amount}, ${requisite.used_total_amount},
      ${requisite.available}, ${at})
    returning id`);
  return row?.id ?? 0;
}

import type { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { MOST_FOUND } from '@app/contract/search/find';
import type { TopupStatus } from '@app/contract/topups/topup-machine';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { FindMeaning } from '#lib/search/find-meaning.ts';

const most = sql`limit ${literal(MOST_FOUND)}`;

interface FoundAppeal {
  id: number;
  deal_id: number;
  amount: bigint;
  status: AppealStatus;
  createdAt: Date;
}

/** By its own number, or by the number or Payment ID of its deal. */
export const findAppeals = (db: Db, traderId: number, { id, text }: FindMeaning) =>
  db.many<FoundAppeal>(sql`
    select id, deal_id, amount_to_pay as amount, status, created_at as "createdAt" from appeals
    where trader_id = ${traderId} and id in (
      select ${id}::int
      union all select id from appeals where deal_id = ${id}
      union all select a.id from deals d join appeals a on a.deal_id = d.id where d.payment_id = ${text})
    order by id desc ${most}`);

interface FoundDeposit {
  id: number;
  amount: bigint;
  status: TopupStatus;
  createdAt: Date;
}

/** By its number, or by the transaction that paid it. */
export const findTopups = (db: Db, traderId: number, { id, txId }: FindMeaning) =>
  db.many<FoundDeposit>(sql`
    select id, out_amount as amount, status, created_at as "createdAt" from deposits
    where trader_id = ${traderId} and id in (
      select ${id}::int union all select deposit_id from wallet_transfers where tx_id = ${txId})
    order by id desc ${most}`);

interface FoundProfile {
  id: number;
  bank: string;
  id_alias: string;
  fio: string;
}

/** By its number, or by a card: the whole (`card` is its fingerprint) or its last digits. A trader has at most 200. */
export function findProfiles(db: Db, traderId: number, { id, tail }: FindMeaning, card: bigint | null) {
  const byCard = card === null ? sql`c.pan_tail = ${tail}` : sql`c.number = ${card}`;
  return db.many<FoundProfile>(sql`
    select id, bank, id_alias, fio from bank_profiles p
    where trader_id = ${traderId} and (id = ${id} or ${hasCard(byCard)}) order by is_hided, id ${most}`);
}

const hasCard = (which: Sql) =>
  sql`exists (select 1 from requisite_profiles c where c.bank_profile_id = p.id and ${which})`;

interface FoundDevice {
  id: number;
  phone_tail: string;
  is_hided: number;
}

/** By the whole phone (`print`) or its last digits; those in the archive last. */
export function findDevices(db: Db, traderId: number, { tail }: FindMeaning, print: bigint | null) {
  const byPhone = print === null ? sql`phone_tail = ${tail}` : sql`phone_print = ${print}`;
  return db.many<FoundDevice>(sql`
    select id, phone_tail, is_hided from device_profiles where trader_id = ${traderId} and ${byPhone} order by is_hided, id ${most}`);
}

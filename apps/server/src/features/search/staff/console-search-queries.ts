import { type ConsoleFound, MOST_OF_A_KIND } from '@app/contract/search/console-search';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { FindMeaning } from '#lib/search/find-meaning.ts';

const most = sql`limit ${literal(MOST_OF_A_KIND)}`;
type Rows = Promise<ConsoleFound[]>;

/** By its number, by the platform's, or by the last digits of its requisite. */
export async function findDeals(db: Db, meaning: FindMeaning): Rows {
  const { id, text, tail } = meaning;
  const named = sql`select id from deals where id = ${id} union all select id from deals where payment_id = ${text}`;
  const those = tail === null ? named : sql`${named} union all ${endingIn(tail)}`;
  return db.many(sql`
    select 'deal' as kind, d.id, d.payment_id as name, u.login as whose, d.real_amount as amount, d.status, d.created_at as at
    from (select distinct id from (${those}) found) found join deals d using (id) join users u on u.id = d.trader_id
    order by d.id = coalesce(${id}, 0) desc, d.id desc ${most}`);
}

/**
 * No index of deals knows the last digits: each new deal would have to write it. What is folded is listed by them for each trader, and what is
 * not folded yet, some hundreds of each trader at most, is looked at one by one.
 */
const endingIn = (tail: string): Sql => sql`
  (select d.id from users t
    cross join lateral (
      select block * 1000 + unnest(closed_numbers || archived_numbers) as number
      from (select block, closed_numbers, archived_numbers from deal_blocks
        where trader_id = t.id and key = -1 - ${tail}::int and width = 1000 order by block desc ${most}) blocks
      order by number desc ${most}) folded
    join deals d on d.trader_id = t.id and d.number = folded.number
    order by d.id desc ${most})
  union all
  (select d.id from users t left join deal_folds f on f.trader_id = t.id
    join lateral (
      select id from deals where trader_id = t.id and number >= coalesce(f.upto, 0) and requisite_tail = ${tail}
      union all select id from deals where trader_id = t.id and number = any(f.apart) and requisite_tail = ${tail}) d on true
    order by d.id desc ${most})`;

/** By its own number, or by the number or Payment ID of its deal. */
export const findAppeals = (db: Db, { id, text }: FindMeaning): Rows =>
  db.many(sql`
    select 'appeal' as kind, a.id, d.payment_id as name, u.login as whose, a.amount_to_pay as amount, a.status, a.created_at as at
    from (select distinct id from (
        select id from appeals where id = ${id}
        union all select id from appeals where deal_id = ${id}
        union all select a.id from deals d join appeals a on a.deal_id = d.id where d.payment_id = ${text}) found) found
      join appeals a using (id) join deals d on d.id = a.deal_id join users u on u.id = a.trader_id
    order by a.id desc ${most}`);

/** By its number, by the platform's, or by the payee's last digits. */
export const findPayouts = (db: Db, { id, text, tail }: FindMeaning): Rows =>
  db.many(sql`
    select 'payout' as kind, o.id, o.payout_id as name, coalesce(u.login, '') as whose, o.amount, o.status, o.created_at as at
    from (select distinct id from (
        select id from payouts where id = ${id}
        union all select o.id from platforms f join payouts o on o.platform_id = f.id and o.payout_id = ${text}
        union all (select id from payouts where pan_tail = ${tail} order by id desc ${most})) found) found
      join payouts o using (id) left join users u on u.id = o.trader_id
    order by o.id = coalesce(${id}, 0) desc, o.id desc ${most}`);

/** By its number, by the transaction that paid it, or by the address that paid. */
export const findTopups = (db: Db, { id, text, txId }: FindMeaning): Rows =>
  db.many(sql`
    select 'topup' as kind, d.id, coalesce(w.tx_id, '') as name, u.login as whose, d.out_amount as amount, d.status, d.created_at as at
    from (select distinct id from (
        select id from deposits where id = ${id}
        union all select deposit_id from wallet_transfers where tx_id = ${txId} and deposit_id is not null
        union all (select deposit_id from wallet_transfers where from_address = ${text} and deposit_id is not null order by id desc ${most})) found) found
      join deposits d using (id) join users u on u.id = d.trader_id left join wallet_transfers w on w.deposit_id = d.id
    order by d.id = coalesce(${id}, 0) desc, d.id desc ${most}`);

/** Transfers that belong to no request, by transaction or address. */
export const findTransfers = (db: Db, { text, txId }: FindMeaning): Rows =>
  db.many(sql`
    select 'transfer' as kind, id, tx_id as name, from_address as whose, null::bigint as amount, null::int as status, block_at as at
    from wallet_transfers where deposit_id is null and (tx_id = ${txId} or from_address = ${text}) order by id desc ${most}`);

/** By those numbers, or with the text in login or mail; whoever has exactly this login first. */
export const findPeople = (db: Db, { text, ids }: { text: string; ids: number[] }): Rows =>
  db.many(sql`
    select 'person' as kind, id, login as name, '' as whose, null::bigint as amount, null::int as status, created_at as at
    from users where "group" <> 1 and (id = any(${ids}::int[]) or lower(login) like ${text} or lower(email) like ${text})
    order by '%' || lower(login) || '%' = ${text} desc, id ${most}`);

export const findPlatforms = (db: Db, { id, text }: FindMeaning): Rows =>
  db.many(sql`
    select 'platform' as kind, id, name, '' as whose, null::bigint as amount, null::int as status, created_at as at
    from platforms where id = ${id} or lower(code) = lower(${text}) or strpos(lower(name), lower(${text})) = 1 order by id ${most}`);

import type { Deal, DealStatus, MethodGroup } from '@app/contract/deals';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

/** Deals per block of `deal_blocks`; the migration divides by the same number. */
const BLOCK = 1000;

export interface StoredDeal {
  id: number;
  trader_id: number;
  number: number;
  payment_id: string;
  bank_profile_id: number;
  requisite_profile_id: number | null;
  method_group: MethodGroup;
  requisite: Buffer;
  real_amount: bigint;
  interest_rate: bigint;
  debited_amount: bigint;
  status: DealStatus;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
}

const storedColumns = sql`id, trader_id, number, payment_id, bank_profile_id, requisite_profile_id, method_group, requisite,
  real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at`;

export type ListedDeal = Omit<Deal, 'note'> & { fio: string; requisite_tail: string };

const listColumns = sql`d.id, d.payment_id, p.bank, p.id_alias, d.method_group, d.fio, d.requisite_tail, d.real_amount,
  d.interest_rate, d.created_at as "createdAt", d.expires_at as expired, d.status`;

/** Which shelves of the list: all of them, or one. */
export type Shelf = 0 | 1 | 2 | undefined;

const onShelf = (shelf: Shelf) => (shelf === undefined ? sql`` : sql`and shelf = ${shelf}`);

export async function countShelf(db: Db, traderId: number, shelf: Shelf): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count from deal_blocks where trader_id = ${traderId} ${onShelf(shelf)}`);
  return row?.count ?? 0;
}

/**
 * A page of a shelf, newest first. The block in which the page begins is found by the counts, so a page at the far end of
 * a million deals costs what the first one does.
 */
export async function listShelf(db: Db, traderId: number, shelf: Shelf, offset: number, limit: number) {
  return db.many<ListedDeal>(sql`
    with blocks as (
      select block, sum(count)::int as count from deal_blocks
      where trader_id = ${traderId} ${onShelf(shelf)} group by block
    ), start as (
      select block, ${offset}::int - (sum(count) over (order by block desc) - count)::int as skip, sum(count) over (order by block desc) as upto
      from blocks
    ), first_block as (
      select block, skip from start where upto > ${offset} order by block desc limit 1
    )
    select ${listColumns}
    from (
      select * from deals
      where trader_id = ${traderId} ${onShelf(shelf)} and number < (select (block + 1) * ${BLOCK}::int from first_block)
      order by number desc offset (select skip from first_block) limit ${limit}
    ) d join bank_profiles p on p.id = d.bank_profile_id
    order by d.number desc`);
}

/** What a search may mean; whatever of it is given must match in one way. */
export interface DealSearch {
  payment_id: string;
  tail: string | null;
  amount: bigint | null;
  profileId: number | null;
  banks: string[];
}

const matches = (search: DealSearch): Sql => sql`(
  d.payment_id = ${search.payment_id} or d.requisite_tail = ${search.tail} or d.real_amount = ${search.amount}
  or d.bank_profile_id = ${search.profileId}
  or d.bank_profile_id in (select id from bank_profiles where trader_id = d.trader_id and bank = any(${search.banks})))`;

export async function searchDeals(
  db: Db,
  traderId: number,
  shelf: Shelf,
  search: DealSearch,
  offset: number,
  limit: number,
) {
  return db.many<ListedDeal>(sql`
    select ${listColumns} from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${traderId} ${onShelf(shelf)} and ${matches(search)}
    order by d.number desc offset ${offset} limit ${limit}`);
}

export async function countSearch(db: Db, traderId: number, shelf: Shelf, search: DealSearch): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from deals d where d.trader_id = ${traderId} ${onShelf(shelf)} and ${matches(search)}`);
  return row?.count ?? 0;
}

export async function findByPayment(db: Db, traderId: number, paymentId: string): Promise<ListedDeal[]> {
  return db.many<ListedDeal>(sql`
    select ${listColumns} from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${traderId} and d.payment_id = ${paymentId} order by d.number desc`);
}

export async function lockDeal(tx: Tx, traderId: number, id: number): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from deals where id = ${id} and trader_id = ${traderId} for update`);
}

export async function lockPlatformDeal(tx: Tx, keyId: number, id: number): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    select ${storedColumns} from deals where id = ${id} and platform_key_id = ${keyId} for update`);
}

export async function findPlatformDeal(db: Db | Tx, keyId: number, id: number): Promise<StoredDeal | undefined> {
  return db.one<StoredDeal>(sql`select ${storedColumns} from deals where id = ${id} and platform_key_id = ${keyId}`);
}

export async function hasPayment(db: Db, keyId: number, paymentId: string): Promise<boolean> {
  return (
    (await db.one(sql`select 1 from deals where platform_key_id = ${keyId} and payment_id = ${paymentId}`)) !==
    undefined
  );
}

/** Expired by now; another process that is at the same work skips them. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<StoredDeal[]> {
  return tx.many<StoredDeal>(sql`
    select ${storedColumns} from deals where status = 0 and expires_at <= ${now}
    order by expires_at limit ${limit} for update skip locked`);
}

export async function setDealStatus(tx: Tx, id: number, status: DealStatus, closedAt: Date | null): Promise<void> {
  await tx.run(sql`update deals set status = ${status}, closed_at = ${closedAt} where id = ${id}`);
}

export interface NewDeal {
  trader_id: number;
  platform_key_id: number;
  payment_id: string;
  bank_profile_id: number;
  requisite_profile_id: number | null;
  method_group: MethodGroup;
  requisite: Buffer;
  fio: string;
  requisite_tail: string;
  real_amount: bigint;
  interest_rate: bigint;
  debited_amount: bigint;
  created_at: Date;
  expires_at: Date;
}

export async function insertDeal(tx: Tx, deal: NewDeal): Promise<StoredDeal | undefined> {
  return tx.one<StoredDeal>(sql`
    with numbered as (
      insert into deal_numbers as n (trader_id, last) values (${deal.trader_id}, 1)
      on conflict (trader_id) do update set last = n.last + 1 returning last
    )
    insert into deals (trader_id, number, platform_key_id, payment_id, bank_profile_id, requisite_profile_id, method_group,
      requisite, fio, requisite_tail, real_amount, interest_rate, debited_amount, created_at, expires_at)
    select ${deal.trader_id}, last, ${deal.platform_key_id}, ${deal.payment_id}, ${deal.bank_profile_id},
      ${deal.requisite_profile_id}, ${deal.method_group}, ${deal.requisite}, ${deal.fio}, ${deal.requisite_tail},
      ${deal.real_amount}, ${deal.interest_rate}, ${deal.debited_amount}, ${deal.created_at}, ${deal.expires_at}
    from numbered
    returning ${storedColumns}`);
}

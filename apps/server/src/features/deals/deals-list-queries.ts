import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { type Part, readPage, type WrittenPage, writePage } from './deals-pages.ts';

/** Which shelves of the list: all of them, or one. */
export type Shelf = 0 | 1 | 2 | undefined;

// In the text and not as values: each filter is planned for what it is. What waits is never folded.
const shelves = {
  all: { where: sql`shelf in (0, 1, 2)`, count: sql`closed + archived` },
  0: { where: sql`shelf = 0`, count: undefined },
  1: { where: sql`shelf = 1`, count: sql`closed` },
  2: { where: sql`shelf = 2`, count: sql`archived` },
};

export async function listShelf(db: Db, traderId: number, shelf: Shelf, part: Part): Promise<WrittenPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  // Of all shelves at once the trader's numbers alone are in order.
  const simply = sql`trader_id = ${traderId} and ${shelf === undefined ? sql`true` : where}`;
  const numbers = (place: Sql) => sql`select number from deals where ${simply} and ${place}`;
  return readPage(db, { traderId, key: sql`key = 0`, count, numbers, simply }, part);
}

/** The trader's bank profiles: one by its id, or those at these banks. */
export async function findProfiles(db: Db, traderId: number, id: number | null, banks: string[]): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from bank_profiles where trader_id = ${traderId} and (id = ${id} or bank = any(${banks}))`);
  return rows.map((row) => row.id);
}

/** `profiles` must be the trader's own. */
export async function listProfileDeals(
  db: Db,
  traderId: number,
  profiles: number[],
  shelf: Shelf,
  part: Part,
): Promise<WrittenPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  // By a select, so that the planner cannot know how many there are and takes the same plan for all.
  const those = sql`(select ${profiles}::int[])`;
  const numbers = (place: Sql) => sql`
    select of_profile.number from unnest(${those}) profile cross join lateral (
      select number from deals where bank_profile_id = profile and ${where} and ${place}) of_profile`;
  return readPage(db, { traderId, key: sql`key = any(${those}::int[])`, count, numbers }, part);
}

/** Whether any requisite that took the trader's deals ends so. */
export async function isTailKnown(db: Db, traderId: number, tail: string): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 from deals where trader_id = ${traderId} and requisite_tail = ${tail} limit 1`);
  return rows > 0;
}

/** Only whole hundreds of roubles are counted in blocks, `deal_keys` says so. */
export const isCounted = (amount: bigint) => amount % 100_00n === 0n;

export async function listCountedAmount(
  db: Db,
  traderId: number,
  amount: bigint,
  shelf: Shelf,
  part: Part,
): Promise<WrittenPage> {
  const { count } = shelves[shelf ?? 'all'];
  const key = sql`key = ${-20_000 - Number(amount / 100_00n)}`;
  const numbers = (place: Sql) =>
    onShelves(
      shelf,
      (where) => sql`
        select number from deals where trader_id = ${traderId} and real_amount = ${amount} and ${where} and ${place}`,
    );
  return readPage(db, { traderId, key, count, numbers }, part);
}

/**
 * Four digits are the end of a requisite or an amount. The first is counted in blocks; deals of the very same amount are counted one
 * by one, in the index alone. There are few, unless people pay that amount all the time; what it costs then: docs/performance.md.
 */
export async function listNumberDeals(
  db: Db,
  traderId: number,
  { amount, tail }: { amount: bigint; tail: string | null },
  shelf: Shelf,
  part: Part,
): Promise<WrittenPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  const numbers = (place: Sql) =>
    onShelves(
      shelf,
      (onShelf) => sql`
        select number from deals where trader_id = ${traderId} and requisite_tail = ${tail} and ${onShelf} and ${place}`,
    );
  const besides = sql`
    select number from deals
    where trader_id = ${traderId} and real_amount = ${amount} and ${where} and requisite_tail is distinct from ${tail}`;
  return readPage(db, { traderId, key: sql`key = -1 - ${tail}::int`, count, numbers, besides }, part);
}

export async function findByPayment(
  db: Db,
  traderId: number,
  paymentId: string,
  { offset, limit }: Part,
): Promise<WrittenPage> {
  const found = sql`from deals d where d.trader_id = ${traderId} and d.payment_id = ${paymentId}`;
  return writePage(
    db,
    sql`(select count(*)::int ${found})`,
    sql`(select d.* ${found} order by d.number desc offset ${offset} limit ${limit}) d`,
  );
}

/** Of these ids the trader's own. */
export async function findByIds(db: Db, traderId: number, ids: number[]): Promise<WrittenPage> {
  return writePage(db, sql`0`, sql`(select * from deals where trader_id = ${traderId} and id = any(${ids})) d`);
}

/**
 * Shelf by shelf, so that each part is one range of the index made for it. For three ranges at once the planner may prefer to walk
 * all numbers of the trader, which it takes for few.
 */
const onShelves = (shelf: Shelf, part: (where: Sql) => Sql) =>
  shelf === undefined
    ? sql`${part(shelves[0].where)} union all ${part(shelves[1].where)} union all ${part(shelves[2].where)}`
    : part(shelves[shelf].where);

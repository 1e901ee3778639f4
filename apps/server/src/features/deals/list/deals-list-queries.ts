import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import {
  isAny,
  newestFirst,
  type Part,
  readAll,
  readPage,
  type Shelf,
  type WrittenPage,
  writePage,
} from './deals-pages.ts';

export async function listShelf(db: Db, traderId: number, shelf: Shelf, part: Part): Promise<WrittenPage> {
  if (shelf === undefined) return readAll(db, traderId, part);
  return readPage(db, { traderId, shelf, where: sql`true`, key: sql`key = 0` }, part);
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
  // By a subselect, so that the planner cannot know how many there are and uses the same plan for all.
  const those = sql`any((select ${profiles}::int[])::int[])`;
  const listed = { traderId, shelf, where: sql`bank_profile_id = ${those}`, key: sql`key = ${those}` };
  return readPage(db, listed, part);
}

/** Deals whose requisite ends with these digits. */
const endingIn = (tail: string | null) => ({ where: sql`requisite_tail = ${tail}`, key: sql`key = -1 - ${tail}::int` });

/** Whether any requisite of the trader's deals ends with these digits. */
export async function isTailKnown(db: Db, traderId: number, tail: string): Promise<boolean> {
  return isAny(db, traderId, endingIn(tail));
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
  const key = sql`key = ${-20_000 - Number(amount / 100_00n)}`;
  return readPage(db, { traderId, shelf, where: sql`real_amount = ${amount}`, key }, part);
}

/**
 * Four digits are the end of a requisite or an amount. The first is counted in blocks; deals of the very same amount are counted one
 * by one. There are few, unless people pay that amount all the time; what it costs then: docs/performance.md.
 */
export async function listNumberDeals(
  db: Db,
  traderId: number,
  { amount, tail }: { amount: bigint; tail: string | null },
  shelf: Shelf,
  part: Part,
): Promise<WrittenPage> {
  const besides = sql`(real_amount = ${amount} and requisite_tail is distinct from ${tail})`;
  return readPage(db, { traderId, shelf, ...endingIn(tail), besides }, part);
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
    newestFirst(sql`(select d.* ${found} order by d.number desc offset ${offset} limit ${limit}) d`),
  );
}

/** Those of these ids that are the trader's own. */
export async function findByIds(db: Db, traderId: number, ids: number[]): Promise<WrittenPage> {
  const those = sql`(select * from deals where trader_id = ${traderId} and id = any(${ids})) d`;
  return writePage(db, sql`0`, newestFirst(those));
}

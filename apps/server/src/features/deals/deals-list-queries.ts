import type { Deal } from '@app/contract/deals';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

/** Numbers per block of `deal_blocks`, as the migration has them. */
type Width = 1000 | 100_000;

export type ListedDeal = Omit<Deal, 'note'> & { fio: string; requisite_tail: string };

export interface DealsPage {
  deals: ListedDeal[];
  count: number;
}

/** Which part of a list, newest first. */
export interface Part {
  offset: number;
  limit: number;
}

/** Which shelves of the list: all of them, or one. */
export type Shelf = 0 | 1 | 2 | undefined;

// In the text and not as values: each filter is planned for what it is.
const shelves = {
  all: { where: sql`shelf in (0, 1, 2)`, count: sql`waiting + closed + archived` },
  0: { where: sql`shelf = 0`, count: sql`waiting` },
  1: { where: sql`shelf = 1`, count: sql`closed` },
  2: { where: sql`shelf = 2`, count: sql`archived` },
};

const listColumns = sql`d.id, d.payment_id, p.bank, p.id_alias, d.method_group, d.fio, d.requisite_tail, d.real_amount,
  d.interest_rate, d.created_at as "createdAt", d.expires_at as expired, d.status`;

/** The deals of a list: how many lie in each block between two numbers, and their numbers there. */
interface Listed {
  /** What both are taken from, if it is to be found but once. */
  found?: Sql;
  blocks(width: Width, since: Sql, until: Sql): Sql;
  numbers(since: Sql, until: Sql): Sql;
}

export async function listShelf(db: Db, traderId: number, shelf: Shelf, part: Part): Promise<DealsPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  // Of all shelves at once the trader's numbers alone are in order.
  const onShelf = shelf === undefined ? sql`true` : where;
  return readPage(db, traderId, part, {
    blocks: (...place) => sql`
      select block, ${count} as count from deal_blocks where trader_id = ${traderId} and key = 0 and ${blockIn(...place)}`,
    numbers: (...place) => sql`
      select number from deals where trader_id = ${traderId} and ${onShelf} and ${numberIn(...place)}`,
  });
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
): Promise<DealsPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  return readPage(db, traderId, part, {
    blocks: (...place) => sql`
      select block, sum(${count}) as count from deal_blocks
      where trader_id = ${traderId} and key = any(${profiles}) and ${blockIn(...place)} group by block`,
    numbers: (...place) => sql`
      select of_profile.number from unnest(${profiles}::int[]) profile cross join lateral (
        select number from deals where bank_profile_id = profile and ${where} and ${numberIn(...place)}) of_profile`,
  });
}

/** Whether any requisite that took the trader's deals ends so. */
export async function isTailKnown(db: Db, traderId: number, tail: string): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 from deal_blocks where trader_id = ${traderId} and key = -1 - ${tail}::int limit 1`);
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
): Promise<DealsPage> {
  const { count } = shelves[shelf ?? 'all'];
  const key = -20_000 - Number(amount / 100_00n);
  return readPage(db, traderId, part, {
    blocks: (...place) => sql`
      select block, ${count} as count from deal_blocks
      where trader_id = ${traderId} and key = ${key} and ${blockIn(...place)}`,
    numbers: (...place) =>
      onShelves(
        shelf,
        (where) => sql`
          select number from deals
          where trader_id = ${traderId} and real_amount = ${amount} and ${where} and ${numberIn(...place)}`,
      ),
  });
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
): Promise<DealsPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  return readPage(db, traderId, part, {
    found: sql`amounts as materialized (
      select number from deals
      where trader_id = ${traderId} and real_amount = ${amount} and ${where} and requisite_tail is distinct from ${tail})`,
    blocks: (width, ...place) => sql`
      select block, sum(count) as count from (
        select block, ${count} as count from deal_blocks
        where trader_id = ${traderId} and key = -1 - ${tail}::int and ${blockIn(width, ...place)}
        union all
        select number / ${width}::int, count(*) from amounts where ${numberIn(...place)} group by 1
      ) both_meanings group by block`,
    numbers: (...place) => {
      const ofTail = (onShelf: Sql) => sql`
        select number from deals
        where trader_id = ${traderId} and requisite_tail = ${tail} and ${onShelf} and ${numberIn(...place)}`;
      return sql`select number from amounts where ${numberIn(...place)} union all ${onShelves(shelf, ofTail)}`;
    },
  });
}

export async function findByPayment(db: Db, traderId: number, paymentId: string): Promise<ListedDeal[]> {
  return db.many<ListedDeal>(sql`
    select ${listColumns} from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${traderId} and d.payment_id = ${paymentId} order by d.number desc`);
}

/**
 * Shelf by shelf, so that each part is one range of the index made for it. For three ranges at once the planner may prefer to walk
 * all numbers of the trader, which it takes for few.
 */
const onShelves = (shelf: Shelf, part: (where: Sql) => Sql) =>
  shelf === undefined
    ? sql`${part(shelves[0].where)} union all ${part(shelves[1].where)} union all ${part(shelves[2].where)}`
    : part(shelves[shelf].where);

const numberIn = (since: Sql, until: Sql) => sql`number >= ${since} and number < ${until}`;
const blockIn = (width: Width, since: Sql, until: Sql) => sql`
  width = ${width} and block >= ${since} / ${width}::int and block < ${until} / ${width}::int`;

/**
 * Wide blocks say how many there are and roughly where the page lies, narrow ones between which numbers, so a page at the far end of
 * a million deals costs what the first one does: a narrow block at most is skipped. One statement: count and page are of one moment.
 */
async function readPage(db: Db, traderId: number, { offset, limit }: Part, listed: Listed): Promise<DealsPage> {
  const wide = listed.blocks(100_000, sql`0`, sql`2147483647`);
  const narrow = listed.blocks(1000, sql`(select since from region)`, sql`(select until from region)`);
  const rows = await db.many<{ total: number } & (ListedDeal | { id: null })>(sql`
    with ${listed.found ? sql`${listed.found},` : sql``} region as materialized (${findPlace(wide, 100_000, sql`${offset}::int`, limit)}
    ), place as materialized (${findPlace(narrow, 1000, sql`(select skip from region)`, limit)})
    select region.total, deal.* from region, place left join lateral (
      select d.number, ${listColumns}
      from (
        select number from (${listed.numbers(sql`place.since`, sql`place.until`)}) numbers
        order by number desc offset place.skip limit ${limit}
      ) page
      join deals d on d.trader_id = ${traderId} and d.number = page.number
      -- One by one: the planner thinks of more deals than there are and would rather read the profiles of all traders.
      cross join lateral (select * from bank_profiles where id = d.bank_profile_id limit 1) p
    ) deal on true
    order by deal.number desc`);
  const deals = rows.filter((row): row is { total: number } & ListedDeal => row.id !== null);
  return { deals, count: rows[0]?.total ?? 0 };
}

/** Between which numbers the page lies, and how many newer ones there are to skip. */
const findPlace = (blocks: Sql, width: Width, offset: Sql, limit: number) => sql`
  select coalesce(max(upto), 0)::int as total,
    coalesce(max(block) filter (where upto >= ${offset} + ${limit}::int), 0) * ${width}::int as since,
    (max(block) filter (where upto > ${offset}) + 1) * ${width}::int as until,
    ${offset} - coalesce(max(upto) filter (where upto <= ${offset}), 0)::int as skip
  from (select block, sum(count) over (order by block desc) as upto from (${blocks}) blocks where count > 0) running`;

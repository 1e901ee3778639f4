import type { Db } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';

/** Numbers per block of `deal_blocks`, as the migration has them. */
type Width = 1000 | 100_000;

export interface WrittenPage {
  /** A JSON array of deals as the contract has them. */
  deals: string;
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

const wireTime = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// A deal of the contract, field by field; `note` is what maskedNote() writes. Open appeals have an index of their own, which is short;
// it is asked only for the rows of the page, and not for those that are closed.
const wireColumns = sql`d.id, d.payment_id, p.bank, p.id_alias, d.method_group,
  '{"type":"' || d.method_group || '","fio":' || to_json(d.fio) || case d.method_group when 'card' then ',"pan"' else ',"phone"' end
    || ':"•••• ' || d.requisite_tail || '"}' as note,
  trim_scale(d.real_amount / 100.0) as real_amount, trim_scale(d.interest_rate / 100.0) as interest_rate,
  ${wireTime(sql`d.created_at`)} as "createdAt", ${wireTime(sql`d.expires_at`)} as expired, d.status,
  case when d.status <> 1 then (select a.id from appeals a where a.deal_id = d.id and a.status in (0, 3, 4)) end as appeal_id`;

/** The deals of a list: how many lie in each block between two numbers, and their numbers there. */
interface Listed {
  /** What both are taken from, if it is to be found but once. */
  found?: Sql;
  blocks(width: Width, since: Sql, until: Sql): Sql;
  numbers(since: Sql, until: Sql): Sql;
  /** Where a condition alone finds them, in order of their numbers: that condition. */
  simply?: Sql;
}

export async function listShelf(db: Db, traderId: number, shelf: Shelf, part: Part): Promise<WrittenPage> {
  const { where, count } = shelves[shelf ?? 'all'];
  // Of all shelves at once the trader's numbers alone are in order.
  const onShelf = shelf === undefined ? sql`true` : where;
  return readPage(db, traderId, part, {
    blocks: (...place) => sql`
      select block, ${count} as count from deal_blocks where trader_id = ${traderId} and key = 0 and ${blockIn(...place)}`,
    numbers: (...place) => sql`
      select number from deals where trader_id = ${traderId} and ${onShelf} and ${numberIn(...place)}`,
    simply: sql`trader_id = ${traderId} and ${onShelf}`,
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
): Promise<WrittenPage> {
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
): Promise<WrittenPage> {
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
): Promise<WrittenPage> {
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

export async function findByPayment(
  db: Db,
  traderId: number,
  paymentId: string,
  { offset, limit }: Part,
): Promise<WrittenPage> {
  const found = sql`from deals d where d.trader_id = ${traderId} and d.payment_id = ${paymentId}`;
  return readWritten(
    db,
    sql`(select count(*)::int ${found})`,
    sql`(select d.* ${found} order by d.number desc offset ${offset} limit ${limit}) d`,
  );
}

/** Of these ids the trader's own. */
export async function findByIds(db: Db, traderId: number, ids: number[]): Promise<WrittenPage> {
  return readWritten(db, sql`0`, sql`(select * from deals where trader_id = ${traderId} and id = any(${ids})) d`);
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

function readPage(db: Db, traderId: number, part: Part, listed: Listed): Promise<WrittenPage> {
  if (part.offset === 0 && listed.simply) return firstPage(db, listed, listed.simply, part);
  return anyPage(db, traderId, listed, part);
}

/** The page that is asked for most is found without looking for its place. */
const firstPage = (db: Db, listed: Listed, condition: Sql, { limit }: Part) =>
  readWritten(
    db,
    sql`(select coalesce(sum(count), 0)::int from (${wideBlocks(listed)}) blocks)`,
    sql`(select * from deals where ${condition} order by number desc limit ${literal(limit)}) d`,
  );

/**
 * Wide blocks say how many there are and roughly where the page lies, narrow ones between which numbers, so a page at the far end of
 * a million deals costs what the first one does: a narrow block at most is skipped.
 */
function anyPage(db: Db, traderId: number, listed: Listed, { offset, limit }: Part): Promise<WrittenPage> {
  const narrow = listed.blocks(1000, sql`(select since from region)`, sql`(select until from region)`);
  const numbers = listed.numbers(sql`place.since`, sql`place.until`);
  return readWritten(
    db,
    sql`(select total from region)`,
    sql`place cross join lateral (
        select number from (${numbers}) numbers order by number desc offset place.skip limit ${literal(limit)}
      ) page
      join deals d on d.trader_id = ${traderId} and d.number = page.number`,
    sql`
      with ${listed.found ? sql`${listed.found},` : sql``} region as materialized (
        ${findPlace(wideBlocks(listed), 100_000, sql`${offset}::int`, limit)}
      ), place as materialized (${findPlace(narrow, 1000, sql`(select skip from region)`, limit)})`,
  );
}

/**
 * One statement: count and page are of one moment. The page is written as JSON where it is found: that costs PostgreSQL little more
 * than sending the rows, and the server nothing at all, whose one process would take them apart only to write them anew.
 */
async function readWritten(db: Db, count: Sql, deals: Sql, before = sql``): Promise<WrittenPage> {
  // One by one: the planner thinks of more deals than there are and would rather read the profiles of all traders.
  const itsProfile = sql`cross join lateral (select * from bank_profiles where id = d.bank_profile_id limit 1) p`;
  const page = await db.one<WrittenPage>(sql`
    ${before} select ${count} as count, (
      select coalesce(json_agg(deal), '[]')::text
      from (select ${wireColumns} from ${deals} ${itsProfile} order by d.number desc) deal
    ) as deals`);
  return page ?? { deals: '[]', count: 0 };
}

const wideBlocks = (listed: Listed) => listed.blocks(100_000, sql`0`, sql`2147483647`);

/** In the text: sizes of pages are few, and with a size it does not know PostgreSQL would plan each request anew. */
const literal = (limit: number) => rawSql(String(limit));

/** Between which numbers the page lies, and how many newer ones there are to skip. */
const findPlace = (blocks: Sql, width: Width, offset: Sql, limit: number) => sql`
  select coalesce(max(upto), 0)::int as total,
    coalesce(max(block) filter (where upto >= ${offset} + ${limit}::int), 0) * ${width}::int as since,
    (max(block) filter (where upto > ${offset}) + 1) * ${width}::int as until,
    ${offset} - coalesce(max(upto) filter (where upto <= ${offset}), 0)::int as skip
  from (select block, sum(count) over (order by block desc) as upto from (${blocks}) blocks where count > 0) running`;

import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { listedDeal } from '#features/deals/deal-shape.ts';
import { cutIntoBlocks, inBlocks, isIn, type NumberRange } from './deals-period.ts';

export interface WrittenPage {
  /** A JSON array of deals in the contract's form. */
  deals: string;
  count: number;
}

/** Which part of a list, newest first. */
export interface Part {
  offset: number;
  limit: number;
}

/** The three lists of deals: 0 waits, 1 closed, 2 everything else (`shelf` of `deals`, made from the status). Undefined: all of them. */
export type Shelf = 0 | 1 | 2 | undefined;

/** Which deals of a trader. */
export interface Selection {
  /** The condition that selects them among the trader's deals. */
  where: Sql;
  /** Which rows of `deal_blocks` list the folded ones. */
  key: Sql;
  /** Further deals that no block lists; an index must find them. */
  besides?: Sql;
}

export const everyDeal: Selection = { where: sql`true`, key: sql`key = 0` };

// In the text and not as values: each filter gets its own plan.
const shelves = {
  all: { onShelf: sql`true`, count: sql`closed + archived`, numbers: sql`closed_numbers || archived_numbers` },
  1: { onShelf: sql`shelf = 1`, count: sql`closed`, numbers: sql`closed_numbers` },
  2: { onShelf: sql`shelf = 2`, count: sql`archived`, numbers: sql`archived_numbers` },
};

type Folded = Selection & (typeof shelves)['all'] & { traderId: number; range: NumberRange | undefined };

/** `range`: only deals of a period. */
export function readPage(
  db: Db,
  traderId: number,
  selection: Selection,
  shelf: Shelf,
  part: Part,
  range?: NumberRange,
): Promise<WrittenPage> {
  if (shelf === 0) return waitingPage(db, traderId, selection, part, range);
  const listed = { traderId, range, ...selection, ...shelves[shelf ?? 'all'] };
  if (shelf !== undefined || selection !== everyDeal || part.offset !== 0) return anyPage(db, listed, part);
  return range ? firstOfPeriod(db, listed, range, part.limit) : firstPage(db, traderId, part.limit);
}

/** The first page of all deals, which is asked for most, is found without searching for its position. */
function firstPage(db: Db, traderId: number, limit: number): Promise<WrittenPage> {
  const counted = sql`
    (select coalesce(sum(closed + archived), 0) from deal_blocks where trader_id = ${traderId} and key = 0 and width = 100000)
    + (select cardinality(apart) from fold)
    + (select count(*) from deals where trader_id = ${traderId} and number between (select upto from fold) and 2147483647)`;
  return writePage(
    db,
    sql`(${counted})::int`,
    sql`deals d join bank_profiles p on p.id = d.bank_profile_id where d.trader_id = ${traderId}
      order by d.number desc limit ${literal(limit)}`,
    sql`with ${fold(traderId)}`,
  );
}

/** The same of a period: whole blocks are summed up, and what they do not list is counted in the index. */
function firstOfPeriod(db: Db, listed: Folded, range: NumberRange, limit: number): Promise<WrittenPage> {
  const { traderId } = listed;
  const { narrow, ends } = cutIntoBlocks(range);
  const deals = (from: Sql, to: Sql) => sql`(select count(*) from deals
    where trader_id = ${traderId} and number between ${from} and ${to} and ${isIn(range, sql`number`)})`;
  const [one, other] = ends.map(({ since, until }) =>
    deals(sql`${firstOf(since)}`, sql`(select least(${firstOf(until)}, upto) - 1 from fold)`),
  ) as [Sql, Sql];
  const counted = sql`
    (select coalesce(sum(count), 0) from (${wholeBlocks(listed, range)}) blocks)
    + (select count(*) from fold, unnest(apart) number where number >= ${firstOf(narrow.since)} and number < ${firstOf(narrow.until)})
    + ${deals(sql`(select upto from fold)`, sql`2147483647`)} + ${one} + ${other}`;
  return writePage(
    db,
    sql`(${counted})::int`,
    sql`deals d join bank_profiles p on p.id = d.bank_profile_id where d.trader_id = ${traderId} and ${isIn(range, sql`d.number`)}
      order by d.number desc limit ${literal(limit)}`,
    sql`with ${fold(traderId)}`,
  );
}

/** The first number of a narrow block; none is larger than a column holds. */
const firstOf = (block: number) => Math.min(block * 1000, 2_147_483_647);

/** Waiting deals are few and are never folded. */
const waitingPage = (
  db: Db,
  traderId: number,
  { where, besides }: Selection,
  { offset, limit }: Part,
  range: NumberRange | undefined,
) =>
  writePage(
    db,
    sql`(select count(*)::int from waiting)`,
    newestFirst(sql`(select * from waiting order by number desc offset ${offset} limit ${literal(limit)}) d`),
    sql`with waiting as materialized (
      select deals.* from waiting_deals w join deals on deals.trader_id = w.trader_id and deals.number = w.number
      where w.trader_id = ${traderId} and (${where} or ${besides ?? sql`false`}) ${within(range, sql`deals.number`)})`,
  );

const within = (range: NumberRange | undefined, number: Sql) => (range ? sql`and ${isIn(range, number)}` : sql``);

/**
 * Wide blocks say how many there are and roughly where the page lies, narrow ones between which numbers and which these are, so a page
 * at the far end of a million deals costs what the first one does.
 */
function anyPage(db: Db, listed: Folded, { offset, limit }: Part): Promise<WrittenPage> {
  const { traderId, key, numbers } = listed;
  const narrow = blocksIn(listed, 1000, sql`(select since from region)`, sql`(select until from region)`);
  return writePage(
    db,
    sql`(select total from region)`,
    newestFirst(sql`place cross join lateral (
        select number from (
          select number from unfolded where number >= place.since and number < place.until
          union all
          select block * 1000 + unnest(${numbers}) from deal_blocks
          where trader_id = ${traderId} and ${key} and width = 1000 and block >= place.since / 1000 and block < place.until / 1000
            ${wholeOnly(listed)}
        ) numbers
        order by number desc offset place.skip limit ${literal(limit)}
      ) page
      join deals d on d.trader_id = ${traderId} and d.number = page.number`),
    sql`
      with ${unfolded(listed)}, region as materialized (
        ${findPlace(wideBlocks(listed), 100_000, sql`${offset}::int`, limit)}
      ), place as materialized (${findPlace(narrow, 1000, sql`(select skip from region)`, limit)})`,
  );
}

/**
 * What whole blocks do not list: the newest deals, those that still waited when their block was folded, what no block covers, and of a
 * period the blocks at its ends. «Between», because for an open range the planner would expect a third of all rows and plan anew for
 * every trader.
 */
function unfolded({ traderId, where, besides, key, numbers, onShelf, range }: Folded): Sql {
  const those = (place: Sql, which = where) => sql`
    select number from deals where trader_id = ${traderId} and ${place} and ${which} and ${onShelf} ${within(range, sql`number`)}`;
  const newest = range
    ? sql`number between greatest(fold.upto, ${range.first}) and ${range.last}`
    : sql`number between fold.upto and 2147483647`;
  const others = besides && sql`union all ${those(sql`true`, besides)}`;
  return sql`${fold(traderId)}, unfolded as materialized (
    select number from fold cross join lateral (${those(newest)} union all ${those(sql`number = any(fold.apart)`)}) those
    ${others ?? sql``} ${range ? atEnds(range) : sql``}
  )`;

  function atEnds(range: NumberRange): Sql {
    const [one, other] = cutIntoBlocks(range).ends.map(inBlocks) as [Sql, Sql];
    const listed = (blocks: Sql) => sql`union all
      select block * 1000 + place from deal_blocks cross join unnest(${numbers}) place
      where trader_id = ${traderId} and ${key} and width = 1000 and ${blocks} and ${isIn(range, sql`block * 1000 + place`)}`;
    return sql`${listed(one)} ${listed(other)}`;
  }
}

/** Of a period the blocks at its ends are not whole; see `unfolded`. */
const wholeOnly = ({ range }: Folded) => (range ? sql`and ${inBlocks(cutIntoBlocks(range).narrow)}` : sql``);

const fold = (traderId: number) => sql`fold as materialized (
  select coalesce(max(upto), 0) as upto, coalesce(max(apart), '{}') as apart from deal_folds where trader_id = ${traderId})`;

/** Whether the trader has any such deal, on any shelf. */
export async function isAny(db: Db, traderId: number, selection: Selection): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 from deal_blocks where trader_id = ${traderId} and ${selection.key} and width = 100000
    union all
    (with ${unfolded({ traderId, range: undefined, ...selection, ...shelves.all })} select 1 from unfolded)
    limit 1`);
  return rows > 0;
}

/** Numbers per block of `deal_blocks`, as the migration has them. */
type Width = 1000 | 100_000;

const blocksIn = (listed: Folded, width: Width, since: Sql, until: Sql) => sql`
  select block, sum(count) as count from (
    select number / ${width}::int as block, 1 as count from unfolded where number >= ${since} and number < ${until}
    union all select block, ${listed.count} from deal_blocks
    where trader_id = ${listed.traderId} and ${listed.key} and width = ${width}
      and block >= ${since} / ${width}::int and block < ${until} / ${width}::int ${wholeOnly(listed)}
  ) parts group by block`;

const wideBlocks = (listed: Folded) =>
  listed.range ? wideOfPeriod(listed, listed.range) : blocksIn(listed, 100_000, sql`0`, sql`2147483647`);

const wideOfPeriod = (listed: Folded, range: NumberRange) => sql`
  select block, sum(count) as count from (
    select number / 100000 as block, 1 as count from unfolded union all ${wholeBlocks(listed, range)}
  ) parts group by block`;

/** How many the blocks have that lie in the period as a whole, by wide blocks. Narrow ones are read only where no wide one is whole. */
function wholeBlocks({ traderId, key, count }: Folded, range: NumberRange): Sql {
  const { wide, narrow } = cutIntoBlocks(range);
  const before = inBlocks({ since: narrow.since, until: Math.min(wide.since * 100, narrow.until) });
  const after = inBlocks({ since: Math.max(wide.until * 100, narrow.since), until: narrow.until });
  const those = (width: Width, place: Sql, which: Sql) => sql`
    select ${place} as block, ${count} as count from deal_blocks where trader_id = ${traderId} and ${key} and width = ${width} and ${which}`;
  return sql`${those(100_000, sql`block`, inBlocks(wide))}
    union all ${those(1000, sql`block / 100`, before)} union all ${those(1000, sql`block / 100`, after)}`;
}

/** Between which numbers the page lies, and how many newer ones to skip. */
const findPlace = (blocks: Sql, width: Width, offset: Sql, limit: number) => sql`
  select coalesce(max(running_count), 0)::int as total,
    coalesce(max(block) filter (where running_count >= ${offset} + ${limit}::int), 0) * ${width}::int as since,
    (max(block) filter (where running_count > ${offset}) + 1) * ${width}::int as until,
    ${offset} - coalesce(max(running_count) filter (where running_count <= ${offset}), 0)::int as skip
  from (select block, sum(count) over (order by block desc) as running_count from (${blocks}) blocks where count > 0) running`;

/**
 * Deals `d` with their profiles `p`, joined one by one: the planner overestimates the number of deals and would otherwise read the
 * profiles of all traders.
 */
export const newestFirst = (deals: Sql) => sql`
  ${deals} cross join lateral (select * from bank_profiles where id = d.bank_profile_id limit 1) p order by d.number desc`;

/**
 * One statement, so count and page come from one snapshot. PostgreSQL writes the page as JSON, which costs it little more than sending
 * rows; the server's single process would only parse and write them again.
 */
export async function writePage(db: Db, count: Sql, deals: Sql, before = sql``): Promise<WrittenPage> {
  const page = await db.one<WrittenPage>(sql`
    ${before} select ${count} as count, (
      select coalesce('[' || string_agg(deal, ',') || ']', '[]') from (select ${listedDeal} as deal from ${deals}) deals
    ) as deals`);
  return page ?? { deals: '[]', count: 0 };
}

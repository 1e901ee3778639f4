import type { Db } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';
import { listedColumns } from './deal-shape.ts';

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

/** Deals of a trader, as a list has them. */
export interface Listed {
  traderId: number;
  /** Which rows of `deal_blocks` count those that are folded, and which count it is; none where none of them ever is. */
  key: Sql;
  count: Sql | undefined;
  /** The numbers of those whose number meets a condition, folded or not. */
  numbers(where: Sql): Sql;
  /** The numbers of others, which no block counts. */
  besides?: Sql;
  /** Where a condition alone finds all of them in order of their numbers: that condition. */
  simply?: Sql;
}

export function readPage(db: Db, listed: Listed, part: Part): Promise<WrittenPage> {
  if (part.offset === 0 && listed.simply) return firstPage(db, listed, listed.simply, part);
  return anyPage(db, listed, part);
}

/** The page that is asked for most is found without looking for its place. */
const firstPage = (db: Db, listed: Listed, condition: Sql, { limit }: Part) =>
  writePage(
    db,
    sql`(select coalesce(sum(count), 0)::int from (${wideBlocks(listed)}) blocks)`,
    sql`(select * from deals where ${condition} order by number desc limit ${literal(limit)}) d`,
    sql`with ${unfolded(listed)}`,
  );

/**
 * Wide blocks say how many there are and roughly where the page lies, narrow ones between which numbers, so a page at the far end of
 * a million deals costs what the first one does: a narrow block at most is skipped.
 */
function anyPage(db: Db, listed: Listed, { offset, limit }: Part): Promise<WrittenPage> {
  const narrow = blocksIn(listed, 1000, sql`(select since from region)`, sql`(select until from region)`);
  const inPlace = sql`number >= place.since and number < place.until`;
  const besides = listed.besides ? sql`union all select number from besides where ${inPlace}` : sql``;
  return writePage(
    db,
    sql`(select total from region)`,
    sql`place cross join lateral (
        select number from (${listed.numbers(inPlace)} ${besides}) numbers
        order by number desc offset place.skip limit ${literal(limit)}
      ) page
      join deals d on d.trader_id = ${listed.traderId} and d.number = page.number`,
    sql`
      with ${unfolded(listed)}, region as materialized (
        ${findPlace(wideBlocks(listed), 100_000, sql`${offset}::int`, limit)}
      ), place as materialized (${findPlace(narrow, 1000, sql`(select skip from region)`, limit)})`,
  );
}

/**
 * What blocks do not count, counted one by one: the newest, those that still waited when they were folded, and what no block knows.
 * «Between», since of an open range the planner would expect a third of all and make a plan anew for every trader.
 */
const unfolded = ({ traderId, numbers, besides }: Listed) => sql`
  ${besides ? sql`besides as materialized (${besides}),` : sql``}
  fold as materialized (
    select coalesce(max(upto), 0) as upto, coalesce(max(apart), '{}') as apart from deal_folds where trader_id = ${traderId}
  ), unfolded as materialized (
    select number / 1000 as block, count(*) as count from fold cross join lateral (
      ${numbers(sql`number between fold.upto and 2147483647`)} union all ${numbers(sql`number = any(fold.apart)`)}
      ${besides ? sql`union all select number from besides` : sql``}
    ) numbers group by 1
  )`;

/** Numbers per block of `deal_blocks`, as the migration has them. */
type Width = 1000 | 100_000;

function blocksIn({ traderId, key, count }: Listed, width: Width, since: Sql, until: Sql): Sql {
  const folded =
    count &&
    sql`
    union all select block, ${count} as count from deal_blocks
    where trader_id = ${traderId} and ${key} and width = ${width}
      and block >= ${since} / ${width}::int and block < ${until} / ${width}::int`;
  return sql`
    select block, sum(count) as count from (
      select block * 1000 / ${width}::int as block, count from unfolded where block >= ${since} / 1000 and block < ${until} / 1000
      ${folded ?? sql``}
    ) parts group by block`;
}

const wideBlocks = (listed: Listed) => blocksIn(listed, 100_000, sql`0`, sql`2147483647`);

/** Between which numbers the page lies, and how many newer ones there are to skip. */
const findPlace = (blocks: Sql, width: Width, offset: Sql, limit: number) => sql`
  select coalesce(max(upto), 0)::int as total,
    coalesce(max(block) filter (where upto >= ${offset} + ${limit}::int), 0) * ${width}::int as since,
    (max(block) filter (where upto > ${offset}) + 1) * ${width}::int as until,
    ${offset} - coalesce(max(upto) filter (where upto <= ${offset}), 0)::int as skip
  from (select block, sum(count) over (order by block desc) as upto from (${blocks}) blocks where count > 0) running`;

/** In the text: sizes of pages are few, and with a size it does not know PostgreSQL would plan each request anew. */
const literal = (limit: number) => rawSql(String(limit));

/**
 * One statement: count and page are of one moment. The page is written as JSON where it is found: that costs PostgreSQL little more
 * than sending the rows, and the server nothing at all, whose one process would take them apart only to write them anew.
 */
export async function writePage(db: Db, count: Sql, deals: Sql, before = sql``): Promise<WrittenPage> {
  // One by one: the planner thinks of more deals than there are and would rather read the profiles of all traders.
  const itsProfile = sql`cross join lateral (select * from bank_profiles where id = d.bank_profile_id limit 1) p`;
  const page = await db.one<WrittenPage>(sql`
    ${before} select ${count} as count, (
      select coalesce(json_agg(deal), '[]')::text
      from (select ${listedColumns} from ${deals} ${itsProfile} order by d.number desc) deal
    ) as deals`);
  return page ?? { deals: '[]', count: 0 };
}

import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { findBorders } from './deal-borders.ts';

export interface SinceCounts {
  created: number;
  waiting: number;
  closed: number;
}

/**
 * How many deals these traders got since a moment, and what became of them. Blocks that lie wholly after it are summed up. One by one are
 * looked at: the deals of the block in which it lies, those that are not folded yet, and those that wait. So a day with thousands of deals
 * costs hardly more than a quiet one.
 */
export async function countSince(
  db: Db,
  traderIds: readonly number[],
  moment: Date,
  now: Date,
): Promise<Map<number, SinceCounts>> {
  const borders = await findBorders(db, traderIds, moment, now);
  const since = [...borders].map(([trader_id, { low, high, before }]) => {
    // `whole`: the first number of the first block that has no deal from before the moment.
    return { trader_id, low, whole: Math.ceil(high / 1000) * 1000, before };
  });
  const rows = await db.many<SinceCounts & { trader_id: number }>(sql`
    select b.trader_id, rest.waiting, folded.closed + rest.closed as closed,
      rest.waiting + folded.closed + rest.closed + folded.archived + rest.archived as created
    from json_to_recordset(${JSON.stringify(since)}) b (trader_id int, low int, whole int, before int[])
      left join deal_folds f on f.trader_id = b.trader_id
      cross join lateral (
        select coalesce(sum(k.closed), 0)::int as closed, coalesce(sum(k.archived), 0)::int as archived
        from deal_blocks k
        where k.trader_id = b.trader_id and k.key = 0 and k.width = 1000 and k.block >= b.whole / 1000
      ) folded
      cross join lateral (
        select count(*) filter (where shelf = 0)::int as waiting, count(*) filter (where shelf = 1)::int as closed,
          count(*) filter (where shelf = 2)::int as archived
        from (
          select number, shelf from deals
          where trader_id = b.trader_id and number > b.low and number < least(b.whole, coalesce(f.upto, 0))
          union all
          select number, shelf from deals
          where trader_id = b.trader_id and number >= greatest(coalesce(f.upto, 0), b.low + 1)
          union all
          select number, shelf from deals
          where trader_id = b.trader_id and number = any(f.apart) and number >= b.whole and number < f.upto
        ) d where number <> all(b.before)
      ) rest`);
  return new Map(rows.map(({ trader_id, ...counts }) => [trader_id, counts]));
}

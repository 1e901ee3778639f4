import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface SinceCounts {
  created: number;
  waiting: number;
  closed: number;
}

/**
 * How many deals these traders got since a moment, and what became of them. Folded deals are counted by their blocks; the others, a few hundred
 * of each trader, one by one. So a day with thousands of deals costs no more than a quiet one.
 */
export async function countSince(
  db: Db,
  traderIds: readonly number[],
  moment: Date,
): Promise<Map<number, SinceCounts>> {
  const rows = await db.many<SinceCounts & { trader_id: number }>(sql`
    select t.id as trader_id, rest.waiting, folded.closed + rest.closed as closed,
      rest.waiting + folded.closed + rest.closed + folded.archived + rest.archived as created
    from unnest(${[...traderIds]}::int[]) t (id)
      cross join lateral deal_border(t.id, ${moment}) b
      left join deal_folds f on f.trader_id = t.id
      cross join lateral (
        -- Only of the blocks at the moment itself the numbers are looked at one by one.
        select coalesce(sum(case when k.block * 1000 >= b.high then k.closed else (
              select count(*) from unnest(k.closed_numbers) n
              where k.block * 1000 + n > b.low and k.block * 1000 + n <> all(b.before)) end), 0)::int as closed,
          coalesce(sum(case when k.block * 1000 >= b.high then k.archived else (
              select count(*) from unnest(k.archived_numbers) n
              where k.block * 1000 + n > b.low and k.block * 1000 + n <> all(b.before)) end), 0)::int as archived
        from deal_blocks k
        where k.trader_id = t.id and k.key = 0 and k.width = 1000 and k.block >= (b.low + 1) / 1000
      ) folded
      cross join lateral (
        select count(*) filter (where shelf = 0)::int as waiting, count(*) filter (where shelf = 1)::int as closed,
          count(*) filter (where shelf = 2)::int as archived
        from (
          select number, shelf from deals
          where trader_id = t.id and number >= greatest(coalesce(f.upto, 0), b.low + 1)
          union all
          select number, shelf from deals
          where trader_id = t.id and number = any(f.apart) and number > b.low and number < f.upto
        ) d where number <> all(b.before)
      ) rest`);
  return new Map(rows.map(({ trader_id, ...counts }) => [trader_id, counts]));
}

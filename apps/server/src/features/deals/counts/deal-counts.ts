import type { Db } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';

interface Pace {
  /**
   * At least this many new deals are folded at once: counting fewer in the index is cheap for a list, and folding them would write more
   * than it saves.
   */
  worth: number;
  /** At most this many at once, for a long history that was never folded. */
  most: number;
}

/** The newest number of each trader who has a deal. */
const numbers = sql`(
  select trader_id, last from ledger_accounts a
    cross join lateral (select max(number) as last from deals d where d.trader_id = a.trader_id) newest
  where last is not null)`;

export const usualPace: Pace = { worth: 250, most: 20_000 };

/**
 * Adds deals that have ended to the counts by block, `deal_blocks`. Lists add what is not folded yet, so every count is exact whenever
 * this runs and wherever it is interrupted.
 */
export async function foldDeals({ db }: { db: Db }, pace = usualPace): Promise<void> {
  const traders = await db.many<{ trader_id: number }>(sql`
    select n.trader_id from ${numbers} n left join deal_folds f using (trader_id)
    where n.last + 1 - coalesce(f.upto, 0) >= ${pace.worth}`);
  for (const { trader_id } of traders) while (await foldNext(db, trader_id, pace));
}

/**
 * Up to the newest number. Numbers have no gaps that could still be filled: a creation holds the trader's account until it is committed.
 * Deals that still wait are noted apart and looked at next time.
 */
export async function foldNext(db: Db, traderId: number, { worth, most }: Pace): Promise<boolean> {
  const fold = sql`
    with mark as (
      select trader_id, coalesce(upto, 0) as since, least(last + 1, coalesce(upto, 0) + ${most}) as until, coalesce(apart, '{}') as apart
      from ${numbers} n left join deal_folds using (trader_id)
      where trader_id = ${traderId} and last + 1 - coalesce(upto, 0) >= ${worth}
    ), taken as materialized (
      select d.trader_id, d.number, d.shelf, deal_keys(d) as keys
      from mark m join deals d on d.trader_id = m.trader_id and d.number >= since and d.number < until
      union all
      select d.trader_id, d.number, d.shelf, deal_keys(d)
      from mark m join deals d on d.trader_id = m.trader_id and d.number = any(apart)
    ), counted as materialized (
      select trader_id, key, number / 1000 as block,
        coalesce(array_agg((number % 1000)::smallint) filter (where shelf = 1), '{}') as closed,
        coalesce(array_agg((number % 1000)::smallint) filter (where shelf = 2), '{}') as archived
      from taken, unnest(keys) key where shelf <> 0 group by 1, 2, 3
    ), blocks as (
      insert into deal_blocks as b (trader_id, key, width, block, closed, archived, closed_numbers, archived_numbers)
      select trader_id, key, 1000, block, cardinality(closed), cardinality(archived), closed, archived from counted
      union all
      select trader_id, key, 100000, block / 100, sum(cardinality(closed)), sum(cardinality(archived)), null, null
      from counted group by 1, 2, 4
      on conflict (trader_id, key, width, block) do update set
        closed = b.closed + excluded.closed, archived = b.archived + excluded.archived,
        closed_numbers = b.closed_numbers || excluded.closed_numbers,
        archived_numbers = b.archived_numbers || excluded.archived_numbers
    )
    insert into deal_folds (trader_id, upto, apart)
    select trader_id, until, array(select number from taken where shelf = 0 order by number) from mark
    on conflict (trader_id) do update set upto = excluded.upto, apart = excluded.apart`;
  const [, folded] = await db.begin((tx) => inOneGo(tx.run(sql`select lock_deal_folds(${traderId})`), tx.run(fold)));
  return folded > 0;
}

/**
 * How many deals are not folded yet, for the trader with the most of them. `upto` is the first number that is not folded. Numbers begin at 1,
 * so without a fold it is 1 here, where it is counted exactly; elsewhere 0 does as well, because there is no deal 0.
 */
export async function countUnfolded(db: Db): Promise<number> {
  return db.value(sql`
    select coalesce(max(last + 1 - coalesce(upto, 1) + coalesce(cardinality(apart), 0)), 0)
    from ${numbers} n left join deal_folds using (trader_id)`);
}

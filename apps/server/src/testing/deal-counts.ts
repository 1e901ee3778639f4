import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { foldDeals } from '#features/deals/deals-folding.ts';

/** Whatever has ended, however little it is. */
export const foldAll = (needs: { db: Db }) => foldDeals(needs, { worth: 1, most: 20_000 });

/** Folded counts that are not those of the deals they stand for; none is the only good answer. */
export const wrongCounts = sql`
  select trader_id, key, width, block from (
    select d.trader_id, key, width, number / width as block, count(*) filter (where shelf = 0) as waiting,
      count(*) filter (where shelf = 1) as closed, count(*) filter (where shelf = 2) as archived
    from deals d join deal_folds f on f.trader_id = d.trader_id and number < upto and number <> all(apart),
      unnest(deal_keys(d)) key, unnest(array[1000, 100000]) width
    group by 1, 2, 3, 4
  ) plain full join deal_blocks b using (trader_id, key, width, block)
  where waiting > 0 or coalesce(plain.closed, 0) <> coalesce(b.closed::integer, 0)
    or coalesce(plain.archived, 0) <> coalesce(b.archived::integer, 0)`;

import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { foldDeals } from '#features/deal-counts/deal-counts.ts';

/** Folds everything that has ended, however little it is. */
export const foldAll = (needs: { db: Db }) => foldDeals(needs, { worth: 1, most: 20_000 });

/** Blocks that differ from the deals they stand for, and wrong rows of waiting deals; must be empty. */
export const wrongCounts = sql`
  select 'folded' as what, trader_id, key, width, block from (
    select d.trader_id, key, width, number / width as block, count(*) filter (where shelf = 0) as waiting,
      count(*) filter (where shelf = 1) as closed, count(*) filter (where shelf = 2) as archived,
      array_agg(number % 1000 order by number) filter (where shelf = 1) as closed_numbers,
      array_agg(number % 1000 order by number) filter (where shelf = 2) as archived_numbers
    from deals d join deal_folds f on f.trader_id = d.trader_id and number < upto and number <> all(apart),
      unnest(deal_keys(d)) key, unnest(array[1000, 100000]) width
    group by 1, 2, 3, 4
  ) plain full join deal_blocks b using (trader_id, key, width, block)
  where waiting > 0 or coalesce(plain.closed, 0) <> coalesce(b.closed::integer, 0)
    or coalesce(plain.archived, 0) <> coalesce(b.archived::integer, 0)
    or width = 1000 and (coalesce(plain.closed_numbers, '{}') <> array(select unnest(b.closed_numbers)::int order by 1)
      or coalesce(plain.archived_numbers, '{}') <> array(select unnest(b.archived_numbers)::int order by 1))
  union all
  select 'waiting', trader_id, number, w.deal_id, d.id
  from (select * from deals where status = 0) d full join waiting_deals w using (trader_id, number)
  where (d.id, d.requisite_key, d.real_amount::bigint, d.expires_at) is distinct from (w.deal_id, w.requisite_key, w.amount, w.expires_at)`;

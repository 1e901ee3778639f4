import { expect } from 'vitest';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { foldDeals } from '#features/deals/counts/deal-counts.ts';
import type { TestServer } from '#testing/server/server.ts';
import { addDeal, expectPlainLists, givenLister, type Lister, moveDeal } from './deal-lists.ts';

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

export const everyShelf = [undefined, 0, 1, 2] as const;

/** Twelve deals of every kind, four of which wait and two of which expired. */
export async function givenHistory(server: TestServer): Promise<Lister> {
  const lister = await givenLister(server);
  await server.db.begin(async (tx) => {
    for (let kind = 0; kind < 12; kind++) await addDeal(tx, lister, kind, 1);
    for (const number of [1, 3, 5, 7, 9, 11]) await moveDeal(tx, lister.traderId, number, 1);
    for (const number of [2, 4]) await moveDeal(tx, lister.traderId, number, -1);
  });
  return lister;
}

/** Counts and lists are those of the plain query. */
export async function expectExact(db: Db, lister: Lister, size = 5): Promise<void> {
  expect(await db.many(wrongCounts)).toEqual([]);
  await expectPlainLists(db, lister, [...everyShelf], size);
}

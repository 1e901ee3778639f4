import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Figures } from '@app/contract/statistics';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { CLOSING_STEPS, type ClosingTimes } from './statistics-closing.ts';
import { moscowDay, type Summed } from './statistics-queries.ts';
import type { Span } from './statistics-span.ts';

export type DealSums = Pick<Figures, 'created' | 'waiting' | 'closed' | 'turnover' | 'earned'>;

const closed = literal(DealStatus.closed);
const waiting = literal(DealStatus.waiting);

/** In which step the time from the creation to the closing of a deal `d` lies. */
const timeStep = sql`
  width_bucket(floor(extract(epoch from d.closed_at - d.created_at))::int, array[${literal(...CLOSING_STEPS)}])::smallint`;

/** Every `block` of a trader's numbers, with its sums `s` where these hold. */
const summedBlocks = (traderId: number) => sql`
  generate_series(0, (select max(number) from deals where trader_id = ${traderId}) / 1000) block
    left join (
      select s.* from deal_blocks b join deal_sums s
        on s.trader_id = b.trader_id and s.block = b.block and s.created = b.closed + b.archived and s.closed = b.closed
      where b.trader_id = ${traderId} and b.key = 0 and b.width = 1000
    ) s using (block)`;

/** The deals of a block `b`. The limit changes nothing but the plan: block by block, however many deals the planner believes to be in one. */
const dealsOfBlock = (traderId: Sql | number) => sql`(
  select * from deals where trader_id = ${traderId} and number >= b.block * 1000 and number < (b.block + 1) * 1000 limit 1000
)`;

/**
 * Uses the sums of full blocks. Deals are counted one by one only in blocks without valid sums, and in blocks that reach into a day that
 * is not counted as a whole. With all sums present a year of a million deals is a thousand rows.
 */
export async function sumDeals(db: Db, traderId: number, span: Span): Promise<Summed<DealSums>[]> {
  return db.many<Summed<DealSums>>(sql`
    with blocks as materialized (
      select block, s.first_day, s.last_day, s.cell_day, s.cell_profile, s.cell_created, s.cell_closed, s.cell_turnover, s.cell_earned,
        s.first_day is null or coalesce(${span.cut_day}::date between s.first_day and s.last_day, false) as by_deal
      from ${summedBlocks(traderId)}
    ), cells as (
      -- In a block that has sums nothing waits.
      select cell.*, 0 as waiting from blocks b cross join lateral
        unnest(cell_day, cell_profile, cell_created, cell_closed, cell_turnover, cell_earned)
          as cell (day, bank_profile_id, created, closed, turnover, earned)
      where not b.by_deal and b.first_day <= ${span.last_day}::date and b.last_day >= ${span.first_day}::date
        and cell.day between ${span.first_day}::date and ${span.last_day}::date
      union all
      select ${moscowDay(sql`d.created_at`)}, d.bank_profile_id, 1, (d.status = ${closed})::int,
        case when d.status = ${closed} then d.real_amount else 0 end, case when d.status = ${closed} then d.real_amount - d.debited_amount else 0 end,
        (d.status = ${waiting})::int
      from blocks b cross join lateral ${dealsOfBlock(traderId)} d
      where b.by_deal and d.created_at >= ${span.since} and d.created_at < ${span.until}
    )
    select day::text as day, bank_profile_id, sum(created)::int as created, sum(waiting)::int as waiting, sum(closed)::int as closed,
      sum(turnover)::bigint as turnover, sum(earned)::bigint as earned
    from cells group by grouping sets ((day), (bank_profile_id))`);
}

/**
 * How long closed deals took, likewise: by the sums of blocks that lie within the span as a whole, deal by deal in the one or two that reach
 * beyond it.
 */
export async function countTimes(db: Db, traderId: number, span: Span): Promise<ClosingTimes> {
  return db.many<ClosingTimes[number]>(sql`
    with blocks as materialized (
      select block, s.time_step, s.time_count,
        s.time_step is null or s.first_day < ${span.first_day}::date or s.last_day > ${span.last_day}::date
          or coalesce(${span.cut_day}::date between s.first_day and s.last_day, false) as by_deal
      from ${summedBlocks(traderId)}
      where s.first_day is null or s.first_day <= ${span.last_day}::date and s.last_day >= ${span.first_day}::date
    )
    select step::int, sum(count)::int as count from (
      select cell.step, cell.count from blocks b cross join lateral unnest(time_step, time_count) as cell (step, count) where not b.by_deal
      union all
      select ${timeStep}, 1 from blocks b cross join lateral ${dealsOfBlock(traderId)} d
      where b.by_deal and d.status = ${closed} and d.created_at >= ${span.since} and d.created_at < ${span.until}
    ) times group by step order by step`);
}

/** Sums up settled blocks without sums or with outdated ones, at most a hundred; returns how many it were. */
export async function addDealSums(db: Db): Promise<number> {
  return db.run(sql`
    with settled as materialized (
      select b.trader_id, b.block from deal_blocks b join deal_folds f using (trader_id)
      where b.key = 0 and b.width = 1000
        -- Folded to the end, and nothing of it stands apart.
        and (b.block + 1) * 1000 <= f.upto
        and not exists (select 1 from unnest(f.apart) number where number / 1000 = b.block)
        and not exists (select 1 from deal_sums known
          where known.trader_id = b.trader_id and known.block = b.block and known.closed = b.closed and known.time_step is not null)
      limit 100
    ), those as materialized (
      select b.trader_id, b.block, ${moscowDay(sql`d.created_at`)} as day, ${timeStep} as step,
        d.bank_profile_id, d.status, d.real_amount, d.debited_amount
      from settled b cross join lateral ${dealsOfBlock(sql`b.trader_id`)} d
    ), cells as (
      select trader_id, block, sum(created) as created, sum(closed) as closed, min(day) as first_day, max(day) as last_day,
        array_agg(day) as cell_day, array_agg(bank_profile_id) as cell_profile, array_agg(created) as cell_created,
        array_agg(closed) as cell_closed, array_agg(turnover) as cell_turnover, array_agg(earned) as cell_earned
      from (
        select trader_id, block, day, bank_profile_id, count(*) as created, count(*) filter (where status = ${closed}) as closed,
          coalesce(sum(real_amount) filter (where status = ${closed}), 0)::bigint as turnover,
          coalesce(sum(real_amount - debited_amount) filter (where status = ${closed}), 0)::bigint as earned
        from those group by 1, 2, 3, 4
      ) cell group by 1, 2
    ), times as (
      select trader_id, block, array_agg(step) as time_step, array_agg(count) as time_count
      from (select trader_id, block, step, count(*)::smallint as count from those where status = ${closed} group by 1, 2, 3) step group by 1, 2
    )
    insert into deal_sums as s (trader_id, block, created, closed, first_day, last_day,
      cell_day, cell_profile, cell_created, cell_closed, cell_turnover, cell_earned, time_step, time_count)
    select trader_id, block, created, closed, first_day, last_day,
      cell_day, cell_profile, cell_created, cell_closed, cell_turnover, cell_earned, coalesce(time_step, '{}'), coalesce(time_count, '{}')
    from cells left join times using (trader_id, block)
    on conflict (trader_id, block) do update set created = excluded.created, closed = excluded.closed,
      first_day = excluded.first_day, last_day = excluded.last_day, cell_day = excluded.cell_day, cell_profile = excluded.cell_profile,
      cell_created = excluded.cell_created, cell_closed = excluded.cell_closed, cell_turnover = excluded.cell_turnover,
      cell_earned = excluded.cell_earned, time_step = excluded.time_step, time_count = excluded.time_count`);
}

import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { NoticeState } from '@app/contract/bank-notices/bank-notice';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Figures, NoticeFigures, PayoutFigures } from '@app/contract/statistics';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { Span } from './statistics-span.ts';

/** One day over all profiles, or one profile over all days. */
export type Summed<Sums> = Sums & ({ day: string; bank_profile_id: null } | { day: null; bank_profile_id: number });

export type DealSums = Pick<Figures, 'created' | 'closed' | 'turnover' | 'earned'>;
export type AppealSums = Pick<Figures, 'appeals' | 'appeals_accepted' | 'appeals_rejected'>;

const closed = literal(DealStatus.closed);
const moscowDay = (moment: Sql) => sql`(${moment} at time zone 'Europe/Moscow')::date`;

/**
 * Uses the sums of full blocks. Deals are counted one by one only in blocks without valid sums, and in blocks that reach into a day that
 * is not counted as a whole. With all sums present a year of a million deals is a thousand rows.
 */
export async function sumDeals(db: Db, traderId: number, span: Span): Promise<Summed<DealSums>[]> {
  return db.many<Summed<DealSums>>(sql`
    with blocks as materialized (
      select block, s.first_day, s.last_day, s.cell_day, s.cell_profile, s.cell_created, s.cell_closed, s.cell_turnover, s.cell_earned,
        s.first_day is null or coalesce(${span.cut_day}::date between s.first_day and s.last_day, false) as by_deal
      from generate_series(0, (select max(number) from deals where trader_id = ${traderId}) / 1000) block
        left join (
          select s.* from deal_blocks b join deal_sums s
            on s.trader_id = b.trader_id and s.block = b.block and s.created = b.closed + b.archived and s.closed = b.closed
          where b.trader_id = ${traderId} and b.key = 0 and b.width = 1000
        ) s using (block)
    ), cells as (
      select cell.* from blocks b cross join lateral
        unnest(cell_day, cell_profile, cell_created, cell_closed, cell_turnover, cell_earned)
          as cell (day, bank_profile_id, created, closed, turnover, earned)
      where not b.by_deal and b.first_day <= ${span.last_day}::date and b.last_day >= ${span.first_day}::date
        and cell.day between ${span.first_day}::date and ${span.last_day}::date
      union all
      select ${moscowDay(sql`d.created_at`)}, d.bank_profile_id, 1, (d.status = ${closed})::int,
        case when d.status = ${closed} then d.real_amount else 0 end, case when d.status = ${closed} then d.real_amount - d.debited_amount else 0 end
      from blocks b cross join lateral (
        -- The limit changes nothing but the plan: block by block, however many deals the planner believes to be in one.
        select * from deals where trader_id = ${traderId} and number >= b.block * 1000 and number < (b.block + 1) * 1000 limit 1000
      ) d
      where b.by_deal and d.created_at >= ${span.since} and d.created_at < ${span.until}
    )
    select day::text as day, bank_profile_id, sum(created)::int as created, sum(closed)::int as closed,
      sum(turnover)::bigint as turnover, sum(earned)::bigint as earned
    from cells group by grouping sets ((day), (bank_profile_id))`);
}

/** Sums up settled blocks without sums or with outdated ones, at most a hundred; returns how many it were. */
export async function addDealSums(db: Db): Promise<number> {
  return db.run(sql`
    insert into deal_sums as s (trader_id, block, created, closed, first_day, last_day,
      cell_day, cell_profile, cell_created, cell_closed, cell_turnover, cell_earned)
    select trader_id, block, sum(created), sum(closed), min(day), max(day), array_agg(day), array_agg(bank_profile_id),
      array_agg(created), array_agg(closed), array_agg(turnover), array_agg(earned)
    from (
      select b.trader_id, b.block, ${moscowDay(sql`d.created_at`)} as day, d.bank_profile_id,
        count(*) as created, count(*) filter (where d.status = ${closed}) as closed,
        coalesce(sum(d.real_amount) filter (where d.status = ${closed}), 0)::bigint as turnover,
        coalesce(sum(d.real_amount - d.debited_amount) filter (where d.status = ${closed}), 0)::bigint as earned
      from (
        select b.trader_id, b.block from deal_blocks b join deal_folds f using (trader_id)
        where b.key = 0 and b.width = 1000
          -- Folded to the end, and nothing of it stands apart.
          and (b.block + 1) * 1000 <= f.upto
          and not exists (select 1 from unnest(f.apart) number where number / 1000 = b.block)
          and not exists (select 1 from deal_sums known
            where known.trader_id = b.trader_id and known.block = b.block and known.closed = b.closed)
        limit 100
      ) b cross join lateral (
        select * from deals where trader_id = b.trader_id and number >= b.block * 1000 and number < (b.block + 1) * 1000 limit 1000
      ) d
      group by 1, 2, 3, 4
    ) cells
    group by trader_id, block
    on conflict (trader_id, block) do update set created = excluded.created, closed = excluded.closed,
      first_day = excluded.first_day, last_day = excluded.last_day, cell_day = excluded.cell_day, cell_profile = excluded.cell_profile,
      cell_created = excluded.cell_created, cell_closed = excluded.cell_closed, cell_turnover = excluded.cell_turnover,
      cell_earned = excluded.cell_earned`);
}

export async function sumAppeals(db: Db, traderId: number, { since, until }: Span): Promise<Summed<AppealSums>[]> {
  return db.many<Summed<AppealSums>>(sql`
    select day::text as day, bank_profile_id, count(*)::int as appeals, count(*) filter (where status = ${literal(AppealStatus.accepted)})::int as appeals_accepted,
      count(*) filter (where status = ${literal(AppealStatus.rejected)})::int as appeals_rejected
    from (
      select ${moscowDay(sql`a.created_at`)} as day, d.bank_profile_id, a.status
      from appeals a join deals d on d.id = a.deal_id
      where a.trader_id = ${traderId} and a.created_at >= ${since} and a.created_at < ${until}
    ) appeals group by grouping sets ((day), (bank_profile_id))`);
}

/**
 * Money comes after the deal was made, so notices are read from the beginning of the span on; a day earlier, for phones whose time nobody
 * knows and whose notices were joined by hand.
 */
export async function sumNotices(db: Db, traderId: number, { since, until }: Span): Promise<NoticeFigures> {
  const row = await db.one<NoticeFigures>(sql`
    select count(*)::int as closed,
      round(extract(epoch from percentile_cont(0.5) within group (order by greatest(d.closed_at - n.at, interval '0'))))::int as median_seconds
    from bank_notices n join deals d on d.notice_id = n.id
    where n.trader_id = ${traderId} and n.at >= ${since}::timestamptz - interval '1 day' and n.state = ${literal(NoticeState.joined)}
      and d.status = ${closed} and d.created_at >= ${since} and d.created_at < ${until}`);
  return row ?? { closed: 0, median_seconds: null };
}

/** Earned: what the ledger credited above the amount that was paid out. */
export async function sumPayouts(
  db: Db,
  traderId: number,
  { since, until }: Span,
): Promise<(PayoutFigures & { day: string })[]> {
  return db.many<PayoutFigures & { day: string }>(sql`
    select ${moscowDay(sql`p.moved_at`)}::text as day, count(*)::int as paid, sum(p.amount)::bigint as amount,
      sum(l.amount - p.amount)::bigint as earned
    from payouts p join ledger_postings l on l.kind = 'payout.done' and l.ref = p.id
    where p.trader_id = ${traderId} and p.status = ${literal(PayoutStatus.done)} and p.moved_at >= ${since} and p.moved_at < ${until}
    group by 1`);
}

export interface Profile {
  id: number;
  bank: string;
  id_alias: string;
}

export async function findProfiles(db: Db, traderId: number, ids: number[]): Promise<Profile[]> {
  return db.many<Profile>(sql`
    select id, bank, id_alias from bank_profiles where trader_id = ${traderId} and id = any(${ids})`);
}

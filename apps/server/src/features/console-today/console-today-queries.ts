import type { TradeFigures } from '@app/contract/console/console-today';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';

/** Sums of one hour since `since`; the hour that yesterday's `cut` falls into comes in two parts. */
export type HourSums = { slot: number; before_cut: boolean } & TradeFigures;

export interface Days {
  /** Yesterday's midnight. */
  since: Date;
  /** This time of yesterday. */
  cut: Date;
}

const closed = literal(DealStatus.closed);

const grouping = (moment: Sql, { since, cut }: Days) => sql`
  floor(extract(epoch from ${moment} - ${since}::timestamptz) / 3600)::int as slot, ${moment} < ${cut}::timestamptz as before_cut`;

/** Trader by trader: the numbers of a trader's deals grow with time, so the last two days are the end of an index. */
export async function sumDealHours(db: Db, days: Days): Promise<HourSums[]> {
  return db.many<HourSums>(sql`
    select ${grouping(sql`d.created_at`, days)}, count(*)::int as created,
      count(*) filter (where d.status = ${closed})::int as closed,
      coalesce(sum(d.real_amount) filter (where d.status = ${closed}), 0)::bigint as turnover,
      coalesce(sum(d.real_amount - d.debited_amount) filter (where d.status = ${closed}), 0)::bigint as earned,
      0 as paid, 0::bigint as paid_out
    from (select trader_id, first_deal_since(trader_id, ${days.since}) as first from ledger_accounts where postings > 0) t
      cross join lateral (
        select * from deals where trader_id = t.trader_id and number >= t.first and created_at >= ${days.since}
      ) d
    group by 1, 2`);
}

export async function sumPayoutHours(db: Db, days: Days): Promise<HourSums[]> {
  return db.many<HourSums>(sql`
    select ${grouping(sql`p.moved_at`, days)}, 0 as created, 0 as closed, 0::bigint as turnover,
      sum(l.amount - p.amount)::bigint as earned, count(*)::int as paid, sum(p.amount)::bigint as paid_out
    from payouts p join ledger_postings l on l.kind = 'payout.done' and l.ref = p.id
    where p.status = ${literal(PayoutStatus.done)} and p.moved_at >= ${days.since}
    group by 1, 2`);
}

export async function sumBalances(db: Db) {
  const row = await db.one<{ available: bigint; held: bigint; waiting_deals: number }>(sql`
    select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held,
      (select count(*) from waiting_deals)::int as waiting_deals
    from ledger_accounts`);
  return row ?? { available: 0n, held: 0n, waiting_deals: 0 };
}

import { DealStatus } from '@app/contract/deals/deal-machine';
import type { TradeFigures } from '@app/contract/today/console-today';
import type { Db } from '#db/db.ts';
import { highestId, lowestId } from '#db/id-range.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { paidPayouts } from '#features/payouts/paid-payouts.ts';

/** Sums of one hour since `since`; the hour that yesterday's `cut` falls into comes in two parts. */
export type HourSums = { slot: number; before_cut: boolean } & TradeFigures;

export interface Days {
  /** Yesterday's midnight. */
  since: Date;
  /** This time of yesterday. */
  cut: Date;
}

interface Stretch {
  from: Date;
  until: Date;
}

const closed = literal(DealStatus.closed);

/** Whole hours since `since`, for rows that have a time of this name. */
const slot = (days: Days) => sql`(extract(epoch from t.hour - ${days.since}::timestamptz) / 3600)::int as slot`;
const hourOf = (moment: Sql, { since, cut }: Days) =>
  sql`date_bin('1 hour', ${moment}, ${since}::timestamptz) as hour, ${moment} < ${cut}::timestamptz as before_cut`;

/**
 * The deals made from one moment to another. Numbers grow with time, so they are a stretch of the table: read at once, in the order in which
 * they lie there, however many traders they are spread over.
 */
export async function sumDealHours(db: Db, days: Days, { from, until }: Stretch): Promise<HourSums[]> {
  return db.many<HourSums>(sql`
    select ${slot(days)}, before_cut, count(*)::int as created, count(*) filter (where t.status = ${closed})::int as closed,
      coalesce(sum(t.real_amount) filter (where t.status = ${closed}), 0)::bigint as turnover,
      coalesce(sum(t.real_amount - t.debited_amount) filter (where t.status = ${closed}), 0)::bigint as earned,
      0 as paid, 0::bigint as paid_out
    from (
      select ${hourOf(sql`created_at`, days)}, status, real_amount, debited_amount from deals
      where id >= ${lowestId('deals', from)} and id < ${highestId('deals', until)}
        and created_at >= ${from} and created_at < ${until}
    ) t
    group by t.hour, t.before_cut`);
}

export async function sumPayoutHours(db: Db, days: Days): Promise<HourSums[]> {
  return db.many<HourSums>(sql`
    select ${slot(days)}, before_cut, 0 as created, 0 as closed, 0::bigint as turnover,
      sum(t.earned)::bigint as earned, sum(t.paid)::int as paid, sum(t.amount)::bigint as paid_out
    from (select ${hourOf(sql`m.at`, days)}, m.* from ${paidPayouts(sql`true`, days.since, null)} m) t
    group by t.hour, t.before_cut`);
}

export async function sumBalances(db: Db) {
  const row = await db.one<{ available: bigint; held: bigint; waiting_deals: number }>(sql`
    select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held,
      (select count(*) from waiting_deals)::int as waiting_deals
    from ledger_accounts`);
  return row ?? { available: 0n, held: 0n, waiting_deals: 0 };
}

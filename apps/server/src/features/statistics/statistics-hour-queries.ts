import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { PayoutFigures } from '@app/contract/statistics';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { paidPayouts } from '#features/payouts/paid-payouts.ts';
import type { DealSums } from './statistics-deal-queries.ts';
import type { AppealSums } from './statistics-queries.ts';

/** From one full hour to another. */
export interface Hours {
  since: Date;
  until: Date;
}

/** Sums of one hour, counted from the first. */
export type OfHour<Sums> = Sums & { slot: number };

const closed = literal(DealStatus.closed);
const slotOf = (moment: Sql, { since }: Hours) =>
  sql`floor(extract(epoch from ${moment} - ${since}::timestamptz) / 3600)::int`;

/**
 * Deals `d` of a few days. Their numbers grow with time, so these are a range of numbers; it is an hour wider on either side, because they do
 * not grow quite alike.
 */
const dealsWithin = (traderId: number, { since, until }: Hours) => sql`
  deals d where d.trader_id = ${traderId} and d.number >= first_deal_since(${traderId}, ${since})
    and d.number < first_deal_since(${traderId}, ${until}::timestamptz + interval '2 hours')
    and d.created_at >= ${since} and d.created_at < ${until}`;

export async function sumDealHours(db: Db, traderId: number, hours: Hours): Promise<OfHour<DealSums>[]> {
  return db.many<OfHour<DealSums>>(sql`
    select ${slotOf(sql`d.created_at`, hours)} as slot, count(*)::int as created,
      count(*) filter (where d.status = ${literal(DealStatus.waiting)})::int as waiting, count(*) filter (where d.status = ${closed})::int as closed,
      coalesce(sum(d.real_amount) filter (where d.status = ${closed}), 0)::bigint as turnover,
      coalesce(sum(d.real_amount - d.debited_amount) filter (where d.status = ${closed}), 0)::bigint as earned
    from ${dealsWithin(traderId, hours)} group by 1`);
}

/** Only what was earned, of many days. */
export async function sumEarnedHours(db: Db, traderId: number, hours: Hours): Promise<OfHour<{ earned: bigint }>[]> {
  return db.many<OfHour<{ earned: bigint }>>(sql`
    select ${slotOf(sql`d.created_at`, hours)} as slot, sum(d.real_amount - d.debited_amount)::bigint as earned
    from ${dealsWithin(traderId, hours)} and d.status = ${closed} group by 1`);
}

export async function sumAppealHours(db: Db, traderId: number, hours: Hours): Promise<OfHour<AppealSums>[]> {
  return db.many<OfHour<AppealSums>>(sql`
    select ${slotOf(sql`created_at`, hours)} as slot, count(*)::int as appeals,
      count(*) filter (where status = ${literal(AppealStatus.accepted)})::int as appeals_accepted,
      count(*) filter (where status = ${literal(AppealStatus.rejected)})::int as appeals_rejected
    from appeals where trader_id = ${traderId} and created_at >= ${hours.since} and created_at < ${hours.until} group by 1`);
}

export async function sumPayoutHours(db: Db, traderId: number, hours: Hours): Promise<OfHour<PayoutFigures>[]> {
  return db.many<OfHour<PayoutFigures>>(sql`
    select ${slotOf(sql`m.at`, hours)} as slot, sum(m.paid)::int as paid, sum(m.amount)::bigint as amount, sum(m.earned)::bigint as earned
    from ${paidPayouts(sql`p.trader_id = ${traderId}`, hours.since, hours.until)} m group by 1`);
}

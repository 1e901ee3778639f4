import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { NoticeState } from '@app/contract/arrivals/arrival';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Figures, NoticeFigures, PayoutFigures } from '@app/contract/statistics';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { paidPayouts } from '#features/payouts/paid-payouts.ts';
import type { Span } from './statistics-span.ts';

/** One day over all profiles, or one profile over all days. */
export type Summed<Sums> = Sums & ({ day: string; bank_profile_id: null } | { day: null; bank_profile_id: number });

export type AppealSums = Pick<Figures, 'appeals' | 'appeals_accepted' | 'appeals_rejected'>;

const closed = literal(DealStatus.closed);
export const moscowDay = (moment: Sql) => sql`(${moment} at time zone 'Europe/Moscow')::date`;

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

/** Earned: what the ledger credited above the amount that was paid out. What was taken back counts against its own day. */
export async function sumPayouts(
  db: Db,
  traderId: number,
  { since, until }: Span,
): Promise<(PayoutFigures & { day: string })[]> {
  return db.many<PayoutFigures & { day: string }>(sql`
    select ${moscowDay(sql`m.at`)}::text as day, sum(m.paid)::int as paid, sum(m.amount)::bigint as amount, sum(m.earned)::bigint as earned
    from ${paidPayouts(sql`p.trader_id = ${traderId}`, since, until)} m group by 1`);
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

import {
  type CaseFigures,
  type CaseReason,
  type JudgeFigures,
  MOST_TRADERS,
  type OwnCaseFigures,
  type TraderFigures,
  undecidedOutcomes,
} from '@app/contract/cases/case-figures';
import type { CaseKind } from '@app/contract/cases/case-leases';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { ifGiven } from '#lists/conditions.ts';

export interface Wanted {
  from: string;
  to: string;
  kinds: readonly CaseKind[];
  judge?: number | undefined;
  trader?: number | undefined;
}

/** What those who judge did in the period. */
const acts = ({ from, to, kinds, judge, trader }: Wanted): Sql => sql`
  case_decisions d where d.side = 'judge' and ${inPeriod(sql`d.at`, { from, to })} and d.kind = any(${kinds}::text[])
    and ${ifGiven(judge, (id) => sql`d.judge_id = ${id}`)} and ${ifGiven(trader, (id) => sql`d.trader_id = ${id}`)}`;

const decided = sql`d.outcome <> all (${[...undecidedOutcomes]}::text[])`;
const percentile = (share: Sql) =>
  sql`(percentile_disc(${share}) within group (order by d.waited) filter (where ${decided} and d.waited is not null))::int`;

const counted = sql`count(*) filter (where ${decided})::int as decisions,
  count(*) filter (where ${decided} and d.kind = 'appeal')::int as appeals, count(*) filter (where ${decided} and d.kind = 'payout')::int as payouts,
  count(*) filter (where d.overturned)::int as overturned,
  ${percentile(sql`0.5`)} as median_seconds, ${percentile(sql`0.9`)} as most_seconds`;

export async function sumAll(db: Db, wanted: Wanted): Promise<CaseFigures['total']> {
  const row = await db.one<CaseFigures['total']>(sql`select ${counted} from ${acts(wanted)}`);
  return row ?? { decisions: 0, appeals: 0, payouts: 0, overturned: 0, median_seconds: null, most_seconds: null };
}

export const sumDays = (db: Db, wanted: Wanted): Promise<CaseFigures['days']> =>
  db.many(sql`
    select to_char(d.at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day, count(*) filter (where d.kind = 'appeal')::int as appeals,
      count(*) filter (where d.kind = 'payout')::int as payouts, count(*) filter (where d.overturned)::int as overturned,
      ${percentile(sql`0.5`)} as median_seconds
    from ${acts(wanted)} and ${decided} group by 1`);

/** What was decided most often first, with its reasons together. */
export const sumReasons = (db: Db, wanted: Wanted): Promise<CaseReason[]> =>
  db.many(sql`
    select d.kind, d.outcome, d.code, count(*)::int as count from ${acts(wanted)}
    group by 1, 2, 3 order by 1, sum(count(*)) over (partition by d.kind, d.outcome) desc, 2, 4 desc, 3`);

export const sumJudges = (db: Db, wanted: Wanted): Promise<JudgeFigures[]> =>
  db.many(sql`
    select case when u.id is not null then json_build_object('id', u.id, 'name', u.login) end as judge, f.*
    from (select d.judge_id, ${counted} from ${acts(wanted)} group by 1) f left join users u on u.id = f.judge_id
    where f.decisions > 0 order by f.decisions desc, f.judge_id`);

/** Decided for the payer, or that the payout was not paid as it should be. */
const against = sql`(d.kind = 'appeal' and d.outcome = 'accepted' or d.outcome in ('not_proven', 'reversed') or d.kind = 'payout' and d.outcome = 'rejected')`;

export const sumTraders = (db: Db, wanted: Wanted): Promise<TraderFigures[]> =>
  db.many(sql`
    select case when u.id is not null then json_build_object('id', u.id, 'name', u.login) end as trader, f.*
    from (select d.trader_id, count(*) filter (where ${against})::int as against, ${counted} from ${acts(wanted)} group by 1) f
      left join users u on u.id = f.trader_id
    where f.decisions > 0 order by f.decisions desc, f.trader_id limit ${literal(MOST_TRADERS)}`);

export async function sumAnswers(
  db: Db,
  trader: number,
  period: { from: string; to: string },
): Promise<OwnCaseFigures['answers']> {
  const answer = (outcome: string) => sql`count(*) filter (where d.side = 'trader' and d.outcome = ${outcome})::int`;
  const row = await db.one<OwnCaseFigures['answers']>(sql`
    select ${answer('accepted')} as accepted, ${answer('rejected')} as rejected, ${answer('sent_to_review')} as sent_to_review,
      count(*) filter (where d.side = 'trader' and d.in_time)::int as in_time,
      count(*) filter (where d.side <> 'trader' and d.outcome = 'sent_to_review')::int as unanswered,
      count(*) filter (where d.side = 'trader' and d.overturned)::int as overturned
    from case_decisions d
    where d.trader_id = ${trader} and d.kind = 'appeal' and ${inPeriod(sql`d.at`, period)}`);
  return row ?? { accepted: 0, rejected: 0, sent_to_review: 0, in_time: 0, unanswered: 0, overturned: 0 };
}

import { AppealStatus, decided } from '@app/contract/appeals/appeal-machine';
import { endedCase, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { literal, type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';

/** SQL: the row, with whether it is an appeal that the trader rejected or a payout that came to nothing. */
const bad = {
  appeal: sql`status = ${literal(AppealStatus.rejected)} as bad`,
  payout: sql`status <> ${literal(PayoutStatus.done)} as bad`,
};
const whole = {
  appeal: sql`'appeal' as kind, id, amount_to_pay as amount, status, coalesce(decided_at, created_at) as at, ${bad.appeal}`,
  payout: sql`'payout' as kind, id, amount, status, moved_at as at, ${bad.payout}`,
};

/** Cases of a trader that ended, no older than the days of the rule: appeals by when they were made, payouts by their last move. */
function ended(columns: Record<'appeal' | 'payout', Sql>, trader: Sql, now: Date): Sql {
  const since = sql`${now}::timestamptz - ${ruleValue('rejections_days')} * interval '1 day'`;
  return sql`
    select ${columns.appeal} from appeals where trader_id = ${trader} and created_at >= ${since} and status in (${literal(...decided)})
    union all select ${columns.payout} from payouts where trader_id = ${trader} and moved_at >= ${since} and status in (${literal(...endedCase)})`;
}

export const recentlyEndedCases = (trader: number, now: Date): Sql => ended(whole, sql`${trader}`, now);

/** SQL: whether so many of them came to nothing that it is a flag. Read from the indexes alone: a queue asks it of many traders. */
export const hasManyRejections = (trader: Sql, now: Date): Sql => sql`(
  select count(*) filter (where bad) >= ${ruleValue('rejections_least')} and count(*) filter (where bad) * 100 >= ${ruleValue('rejections_percent')} * count(*)
  from (${ended(bad, trader, now)}) e)`;

import { literal, type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { hours } from '#lib/clock.ts';

/** A phone's clock may be early by some minutes. */
export const EARLY_CLOCK = hours(1);

/** A deal that ended longer before the notice than this is none of its candidates. */
export const noticeReach = sql`make_interval(hours => (${ruleValue('notice_reaches_hours')})::int)`;

/** Whether the notice `n` tells of a time in which the money of a deal may have come. */
export const isAround = (created: Sql, until: Sql): Sql =>
  sql`n.at between (${created})::timestamptz - interval '${literal(EARLY_CLOCK / 1000)} seconds' and (${until})::timestamptz`;

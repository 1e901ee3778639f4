import { undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { NOTICE_KEPT_DAYS, NoticeState } from '@app/contract/arrivals/arrival';
import type { Db } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { sweepNoticeKeys } from '#features/devices/devices-queries.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { type Clock, days, hours, later } from '#lib/clock.ts';
import { EARLY_CLOCK, isAround, noticeReach } from './around-deal.ts';

/** Texts that nobody could read are kept this long, without digits and names. */
export const UNKNOWN_KEPT = hours(24);
const AT_ONCE = 1000;

/**
 * Notices that belong to no deal go after a month, or when no deal around them can be appealed any more; unreadable texts after a day. Those of
 * deals are evidence and stay.
 */
export async function sweepArrivals({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await sweepNoticeKeys(db, now);
  await db.run(sql`delete from unknown_notices where received_at <= ${later(now, -UNKNOWN_KEPT)}`);
  const lateDays = await db.value<number>(longestLateDays);
  const kept = Math.max(days(NOTICE_KEPT_DAYS), days(lateDays) + EARLY_CLOCK);
  while ((await deleteUnjoined(db, later(now, -kept))) === AT_ONCE);
}

/** Deals keep the days that were in force when they were made. */
const longestLateDays = sql`
  select greatest(${ruleValue('late_days')}, max((data ->> 'was')::bigint))::int from journal
  where split_part(event, '.', 1) = 'rule' and ref = 0 and event = 'rule.set' and data ->> 'name' = 'late_days'`;

/** What stands around a deal that is judged may be evidence of it. Whatever somebody is just joining to a deal is skipped. */
const deleteUnjoined = (db: Db, before: Date) =>
  db.run(sql`
    delete from bank_notices where id in (
      select n.id from bank_notices n
      where n.received_at <= ${before} and n.state <> ${literal(NoticeState.joined)} and not exists (
        select from appeals a join deals d on d.id = a.deal_id
        where a.trader_id = n.trader_id and a.status in (${literal(...undecidedStatuses)})
          and (n.bank_profile_id is null or n.bank_profile_id = d.bank_profile_id) and ${isAround(sql`d.created_at`, sql`d.expires_at + ${noticeReach}`)})
      order by n.received_at limit ${literal(AT_ONCE)} for update of n skip locked)`);

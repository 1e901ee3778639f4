import { AppealStatus, unansweredStatuses, undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { NoticeState } from '@app/contract/arrivals/arrival';
import type { Counter, Counters } from '@app/contract/counters';
import { inboxEvents } from '@app/contract/notifications/inbox';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { unreadTalks } from '#features/conversation/case-marks.ts';
import { isSilent } from '#features/devices/devices-silence.ts';
import { isFoundByItsTrader, isOverduePayout } from '#features/payouts/payouts-queries.ts';

const inWork = literal(PayoutStatus.inWork);
const review = literal(PayoutStatus.review);
const incorrect = literal(PayoutStatus.incorrect);

/** There are never many waiting deals. Their nearest deadline is not needed. */
export async function countDeals(db: Db, traderId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, null as deadline from waiting_deals where trader_id = ${traderId}`,
  );
}

export async function countAppeals(db: Db, traderId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, min(expires_at) as deadline from appeals
      where trader_id = ${traderId} and status in (${literal(...unansweredStatuses)})`,
  );
}

/** Those that wait are swept after a month. */
export async function countArrivals(db: Db, traderId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, null as deadline from bank_notices
      where trader_id = ${traderId} and state = ${literal(NoticeState.waiting)}`,
  );
}

/** At most some dozens are looked at. */
export async function countSilentPhones(db: Db, traderId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, null as deadline from device_profiles d
      where d.trader_id = ${traderId} and ${isSilent}`,
  );
}

export async function countPayoutsInWork(db: Db, traderId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, min(work_until) as deadline from payouts where trader_id = ${traderId} and status = ${inWork}`,
  );
}

/** Payouts under review, cancelled by traders, or overdue. */
export async function countPayoutsToCheck(db: Db, now: Date): Promise<Counter> {
  return read(
    db,
    sql`select (select count(*) from payouts where status = ${review})::int
      + (select count(*) from payouts where status = ${incorrect})::int
      + (select count(*) from payouts where ${isOverduePayout(now)})::int as count, null as deadline`,
  );
}

/** The index of undecided appeals leads to them. */
export async function countAppealsToJudge(db: Db): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, null as deadline from appeals
      where status in (${literal(...undecidedStatuses)}) and status = ${literal(AppealStatus.review)}`,
  );
}

/** More than the badge can show are not counted. */
export async function countUnread(db: Db, userId: number): Promise<Counter> {
  return read(
    db,
    sql`select count(*)::int as count, null as deadline from (
      select from journal where inbox and user_id = ${userId} and event = any(${inboxEvents})
        and id > coalesce((select read_to from inbox_marks where user_id = ${userId}), 0)
      limit 100) unread`,
  );
}

/** Of the trader's own cases; a payout that they do not find any more counts no more. */
export async function countTalks(db: Db, traderId: number): Promise<Counters['talks']> {
  return (
    (await db.one<Counters['talks']>(sql`
      select count(*) filter (where k.kind = 'appeal')::int as appeals, count(p.id)::int as payouts
      from case_talks k left join payouts p on k.kind = 'payout' and p.id = k.case_id and p.trader_id = k.trader_id
        and ${isFoundByItsTrader(sql`p`)}
      where k.trader_id = ${traderId} and (k.trader_unread > 0 or k.asked = 'trader')`)) ?? noTalks
  );
}

/** What the parties wrote and none of those who judge has read. */
export async function countUnseenTalks(db: Db, person: number): Promise<Counters['talks']> {
  return (
    (await db.one<Counters['talks']>(sql`
      select count(*) filter (where kind = 'appeal')::int as appeals, count(*) filter (where kind = 'payout')::int as payouts
      from (${unreadTalks(person)}) k`)) ?? noTalks
  );
}

export const noTalks: Counters['talks'] = { appeals: 0, payouts: 0 };

async function read(db: Db, query: Sql): Promise<Counter> {
  return (await db.one<Counter>(query)) ?? { count: 0, deadline: null };
}

import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import type { CaseTalkMark } from '@app/contract/cases/cases';
import type { TalkMark } from '@app/contract/conversation/talk-mark';
import type { Tx } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';

const ofCase = (kind: CaseKind, id: Sql): Sql => sql`kind = ${rawSql(`'${kind}'`)} and case_id = ${id}`;

/** SQL: until when the last question of staff stops the deadline. It may be over. */
export const stoppedUntil = (kind: CaseKind, id: Sql): Sql =>
  sql`(select until from case_stops where ${ofCase(kind, id)} order by began_at desc limit 1)`;

/** What the conversation of a case looks like from outside, for each side. */
export interface StoredMark {
  trader_unread: number;
  staff_unread: number;
  asked: 'trader' | 'platform' | null;
}

/** SQL: a `StoredMark`, or null if nobody has written. What belongs to a trader who had the case before is not counted. */
export const markOf = (kind: CaseKind, id: Sql, trader: Sql): Sql => sql`(
  select json_build_object('staff_unread', staff_unread,
    'trader_unread', case when k.trader_id is not distinct from ${trader} then trader_unread else 0 end,
    'asked', case when k.trader_id is not distinct from ${trader} then asked end)
  from case_talks k where ${ofCase(kind, id)})`;

/**
 * SQL: the case is about this person's own money, or was. Who had a payout before it went back to the pool does not judge it either: they may be
 * the one who really paid it, or who did not. They see nothing of the staff's side.
 */
export const isParty = (kind: Sql, id: Sql, person: Sql): Sql => sql`(
  exists (select from appeals w where ${kind} = 'appeal' and w.id = ${id} and w.trader_id = ${person})
  or exists (select from payouts w where ${kind} = 'payout' and w.id = ${id} and w.trader_id = ${person})
  or exists (select from journal w where ${kind} = 'payout' and split_part(w.event, '.', 1) = 'payout' and w.ref = ${id}
    and w.event = 'payout.taken' and w.user_id = ${person})
  or exists (select from case_messages w where w.kind = ${kind} and w.case_id = ${id} and w.trader_id = ${person}))`;

/** SQL: `kind` and `case_id` of all cases about which parties wrote what none of those who judge has read. The menu counts them, the queue finds them. */
export const unreadTalks = (person: number): Sql => sql`
  select k.kind, k.case_id from case_talks k where k.staff_unread > 0 and not ${isParty(sql`k.kind`, sql`k.case_id`, sql`${person}::int`)}`;

export interface Marked {
  mark: StoredMark | null;
  stopped_until: Date | null;
}

/** As the trader's lists show it. */
export const traderMark = ({ mark, stopped_until }: Marked): TalkMark => ({
  unread: mark?.trader_unread ?? 0,
  asked: mark?.asked === 'trader',
  stopped_until,
});

/** As the lists of those who judge show it. */
export const judgeMark = (marked: Marked): TalkMark => ({
  ...traderMark(marked),
  unread: marked.mark?.staff_unread ?? 0,
});

/** As the queue shows it. */
export const caseMark = ({ mark, stopped_until }: Marked): CaseTalkMark => ({
  unread: mark?.staff_unread ?? 0,
  asked: mark?.asked ?? null,
  stopped_until,
});

/** A move of the thing itself: nobody waits for an answer any more, and the deadline of that time is over. Written with the commit. */
export function endQuestion(tx: Tx, { kind, id }: CaseKey, at: Date): void {
  tx.withCommit(sql`
    with ended as (update case_stops set until = greatest(began_at, ${at}::timestamptz)
      where kind = ${kind} and case_id = ${id} and until > ${at}::timestamptz)
    update case_talks set asked = null where kind = ${kind} and case_id = ${id} and asked is not null`);
}

import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import type { TalkMark } from '@app/contract/cases/talk-mark';
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

/** A move of the thing itself: nobody waits for an answer any more, and the deadline of that time is over. Written with the commit. */
export function endQuestion(tx: Tx, { kind, id }: CaseKey, at: Date): void {
  tx.withCommit(sql`
    with ended as (update case_stops set until = greatest(began_at, ${at}::timestamptz)
      where kind = ${kind} and case_id = ${id} and until > ${at}::timestamptz)
    update case_talks set asked = null where kind = ${kind} and case_id = ${id} and asked is not null`);
}

import { NOTICE_KEPT_DAYS, NoticeState } from '@app/contract/bank-notices/bank-notice';
import type { Db } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { sweepNoticeKeys } from '#features/devices/devices.ts';
import { type Clock, days, hours, later } from '#lib/clock.ts';

/** Texts that nobody could read are kept this long, without digits and names. */
export const UNKNOWN_KEPT = hours(24);
const AT_ONCE = 1000;

/** Notices that belong to no deal go after a month, unreadable texts after a day; those of deals are evidence and stay. */
export async function sweepBankNotices({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await sweepNoticeKeys(db, now);
  await db.run(sql`delete from unknown_notices where received_at <= ${later(now, -UNKNOWN_KEPT)}`);
  while ((await deleteUnjoined(db, later(now, -days(NOTICE_KEPT_DAYS)))) === AT_ONCE);
}

/** Whatever somebody is just joining to a deal is skipped. */
const deleteUnjoined = (db: Db, before: Date) =>
  db.run(sql`
    delete from bank_notices where id in (
      select id from bank_notices where received_at <= ${before} and state <> ${literal(NoticeState.joined)}
      order by received_at limit ${literal(AT_ONCE)} for update skip locked)`);

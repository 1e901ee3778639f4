import type { SentNotice } from '@app/contract/devices/device-door';
import { moscowDay } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { blank } from '#features/arrivals/patterns/blank.ts';
import type { NoticeReading } from '#features/arrivals/patterns/read-notice.ts';
import { ruleValue } from '#features/rules/rules.ts';

/** What a phone sent, and what was read of it. */
export interface Read {
  sent: SentNotice;
  reading: NoticeReading;
}

/** Of a phone on a day: credits that were stored, and what was only counted, by the reason. */
export interface NoticeCounts {
  stored: number;
  refused: number;
  unknown: number;
  too_many: number;
  other_bank: number;
}

/** How many texts were refused unread, and how many nobody could read. */
export const countUnread = (all: Read[]) => ({
  refused: all.filter(({ reading }) => reading.kind === 'refused').length,
  unknown: all.filter(({ reading }) => reading.kind === 'unknown').length,
});

export function count(tx: Tx, { id }: { id: number }, counts: NoticeCounts, now: Date): void {
  const { stored, refused, unknown, too_many, other_bank } = counts;
  if (stored + refused + unknown + too_many + other_bank === 0) return;
  tx.withCommit(sql`
    insert into notice_counts as c (device_profile_id, day, stored, refused, unknown, too_many, other_bank)
    values (${id}, ${moscowDay(now)}, ${stored}, ${refused}, ${unknown}, ${too_many}, ${other_bank})
    on conflict (device_profile_id, day) do update set
      stored = c.stored + excluded.stored, refused = c.refused + excluded.refused, unknown = c.unknown + excluded.unknown,
      too_many = c.too_many + excluded.too_many, other_bank = c.other_bank + excluded.other_bank`);
}

interface Allowing {
  id: number;
  trader_id: number;
  share_unknown: 0 | 1;
}

/** Without digits and names, only what a known sender wrote, and only if the trader allows it; as many a phone and day as money. */
export function keepUnknown(
  tx: Tx,
  { id, trader_id, share_unknown }: Allowing,
  all: Read[],
  phoneId: (sent: SentNotice) => string,
  received_at: Date,
): void {
  if (!share_unknown) return;
  const kept = all.flatMap(({ sent, reading }) => {
    const bank = reading.kind === 'unknown' ? reading.banks?.[0] : undefined;
    const common = { device_profile_id: id, trader_id, received_at };
    return bank ? [{ ...common, phone_id: phoneId(sent), bank, sender: sent.sender, text: blank(sent.text) }] : [];
  });
  if (kept.length === 0) return;
  tx.withCommit(sql`
    insert into unknown_notices (device_profile_id, trader_id, phone_id, bank, sender, text, received_at)
    select device_profile_id, trader_id, phone_id, bank, sender, text, received_at
    from json_populate_recordset(null::unknown_notices, ${JSON.stringify(kept)})
    limit greatest(0, ${ruleValue('notices_a_day')} - (select count(*) from unknown_notices where device_profile_id = ${id}))
    on conflict do nothing`);
}

export interface UnknownNotice {
  bank: string;
  sender: string;
  text: string;
  received_at: Date;
}

export async function listUnknown(db: Db, since: Date): Promise<UnknownNotice[]> {
  return db.many<UnknownNotice>(sql`
    select bank, sender, text, received_at from unknown_notices where received_at > ${since} order by bank, sender, received_at`);
}

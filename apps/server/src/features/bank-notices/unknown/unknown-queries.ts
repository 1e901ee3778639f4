import type { SentNotice } from '@app/contract/device-door';
import { moscowDay } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { blank } from '#features/bank-notices/patterns/blank.ts';
import type { NoticeReading } from '#features/bank-notices/patterns/read-notice.ts';

/** What a phone sent, and what was read of it. */
export interface Read {
  sent: SentNotice;
  reading: NoticeReading;
}

/** How many texts of a phone were refused unread, and how many nobody could read. */
export function countUnread(tx: Tx, { id }: { id: number }, all: Read[], now: Date): void {
  const refused = all.filter(({ reading }) => reading.kind === 'refused').length;
  const unknown = all.filter(({ reading }) => reading.kind === 'unknown').length;
  if (refused + unknown === 0) return;
  tx.withCommit(sql`
    insert into notice_counts as c (device_profile_id, day, refused, unknown)
    values (${id}, ${moscowDay(now)}, ${refused}, ${unknown})
    on conflict (device_profile_id, day) do update set refused = c.refused + excluded.refused, unknown = c.unknown + excluded.unknown`);
}

interface Allowing {
  id: number;
  trader_id: number;
  share_unknown: 0 | 1;
}

/** Without digits and names, only what a known sender wrote, and only if the trader allows it. */
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

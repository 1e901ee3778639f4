import type { ArrivalSettings } from '@app/contract/arrivals/arrivals-api';
import type { Done } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';

export async function readNoticeSettings({ db }: { db: Db }, trader: User): Promise<ArrivalSettings> {
  const row = await db.one<ArrivalSettings>(sql`
    select share_unknown from bank_notice_settings where trader_id = ${trader.id}`);
  return row ?? { share_unknown: 0 };
}

/** Whoever forbids it also takes back what is there. */
export async function saveNoticeSettings({ db }: { db: Db }, trader: User, chosen: ArrivalSettings): Promise<Done> {
  await db.begin(async (tx) => {
    tx.withCommit(sql`
      insert into bank_notice_settings (trader_id, share_unknown) values (${trader.id}, ${chosen.share_unknown})
      on conflict (trader_id) do update set share_unknown = excluded.share_unknown`);
    if (!chosen.share_unknown) tx.withCommit(sql`delete from unknown_notices where trader_id = ${trader.id}`);
  });
  return { success: true };
}

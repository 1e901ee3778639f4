import { type Notices, quietNotices } from '@app/contract/notices';
import type { Done } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';

export interface NoticeNeeds {
  db: Db;
}

export async function readNotices({ db }: NoticeNeeds, user: User): Promise<Notices> {
  const row = await db.one<{ choices: Notices }>(sql`select choices from notice_choices where user_id = ${user.id}`);
  // A kind that was added after the person chose is off until they turn it on.
  return row ? { ...row.choices, kinds: { ...quietNotices.kinds, ...row.choices.kinds } } : quietNotices;
}

export async function saveNotices({ db }: NoticeNeeds, user: User, choices: Notices): Promise<Done> {
  await db.run(sql`
    insert into notice_choices (user_id, choices) values (${user.id}, ${JSON.stringify(choices)})
    on conflict (user_id) do update set choices = excluded.choices`);
  return { success: true };
}

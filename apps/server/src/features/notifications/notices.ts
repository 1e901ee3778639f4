import { type NoticeKind, type Notices, quietNotices } from '@app/contract/notifications/notices';
import type { Done } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';

export interface NoticeNeeds {
  db: Db;
}

export async function readNotices({ db }: NoticeNeeds, user: User): Promise<Notices> {
  return readChoices(db, user.id);
}

export async function readChoices(db: Db | Tx, userId: number): Promise<Notices> {
  const row = await findChoices(db, userId);
  // A kind that was added after the person chose is off until they turn it on.
  return row ? { ...row, kinds: { ...quietNotices.kinds, ...row.kinds } } : quietNotices;
}

/** What is not given stays as it was: a cabinet of an earlier version does not know of it. */
export async function saveNotices({ db }: NoticeNeeds, user: User, given: Notices): Promise<Done> {
  await db.begin(async (tx) => {
    const before = await findChoices(tx, user.id, sql`for update`);
    const kinds = Object.entries(given.kinds).map(([kind, choice]) => [
      kind,
      { ...before?.kinds[kind as NoticeKind], ...choice },
    ]);
    const choices = JSON.stringify({ ...before, ...given, kinds: Object.fromEntries(kinds) });
    await tx.run(sql`
      insert into notice_choices (user_id, choices) values (${user.id}, ${choices})
      on conflict (user_id) do update set choices = excluded.choices`);
  });
  return { success: true };
}

async function findChoices(db: Db | Tx, userId: number, locked = sql``): Promise<Notices | undefined> {
  const row = await db.one<{ choices: Notices }>(
    sql`select choices from notice_choices where user_id = ${userId} ${locked}`,
  );
  return row?.choices;
}

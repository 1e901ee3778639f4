import { expect, inject, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { createDatabase } from '#testing/server/database.ts';

test('moderators of the version before: who has a second factor comes in anew with it, the others go on to set it up', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), 'staff_before'));
  const earlier = (await listMigrations()).filter((name) => name < '0065');
  await db.begin((tx) => applyMigrations(tx, earlier));
  const people = [
    ['moder-with', 2, 'enabled2fa'],
    ['moder-begun', 2, 'prepare2fa'],
    ['moder-without', 2, null],
    ['trader-with', 0, 'enabled2fa'],
  ] as const;
  for (const [login, group, state] of people) {
    const user = await db.one<{ id: number }>(sql`
      insert into users (login, email, "group", password_hash) values (${login}, ${`${login}@example.com`}, ${group}, 'x')
      returning id`);
    if (state) await db.run(sql`insert into two_factor (user_id, state, secret) values (${user?.id}, ${state}, 'x')`);
    await db.run(sql`
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (${Buffer.from(login)}, ${user?.id}, now(), now(), now() + interval '1 day')`);
  }

  await db.begin((tx) => applyMigrations(tx));

  expect(
    await db.many(sql`select login from sessions join users on users.id = sessions.user_id order by users.id`),
  ).toEqual([{ login: 'moder-begun' }, { login: 'moder-without' }, { login: 'trader-with' }]);
  await db.close();
});

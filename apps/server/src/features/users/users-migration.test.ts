import { expect, inject, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { createDatabase } from '#testing/server/database.ts';

test('logins of the version before become NFKC; where two would be one, the plain one stays and the other gets its number', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), 'logins_before'));
  const earlier = (await listMigrations()).filter((name) => name < '0027');
  await db.begin((tx) => applyMigrations(tx, earlier));
  const long = `${'x'.repeat(60)}㈱㈱`;
  const before = ['boss１', 'boss1', 'ВОЛНА-²', 'волна-２', 'usual', long];
  for (const login of before)
    await db.run(sql`
      insert into users (login, email, password_hash)
      values (${login}, ${`${Buffer.from(login).toString('hex').slice(0, 60)}@example.com`}, 'x')`);

  await db.begin((tx) => applyMigrations(tx));

  const users = await db.many<{ id: number; login: string }>(sql`select id, login from users order by id`);
  const [first, , , fourth, , sixth] = users.map(({ id }) => id);
  expect(users.map(({ login }) => login)).toEqual([
    `boss1-${first}`,
    'boss1',
    'ВОЛНА-2',
    `волна-2-${fourth}`,
    'usual',
    `${'x'.repeat(40)}-${sixth}`,
  ]);
  const told = await db.many(sql`select ref, data from journal where event = 'user.login_changed' order by id`);
  expect(told).toHaveLength(4);
  expect(told[0]).toEqual({ ref: BigInt(first ?? 0), data: { from: 'boss１', to: `boss1-${first}` } });
  await db.close();
});

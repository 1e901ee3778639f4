import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { createDatabase } from '#testing/server/database.ts';

test('payouts and deals of the version before keep what they were promised, and everything else of theirs', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  onTestFinished(() => db.close());
  const before = (await listMigrations()).filter((name) => name < '0081');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    await tx.script(`
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash) overriding system value values (1, 'trader', 'trader@example.com', '');
      insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, status, note, note_kind, sent_back,
        created_at, pin_at, moved_at)
        select 1, 'out-' || s, case when s not in (0, 5) then 1 end, '100000000004', 'card', '', '0007', 'Петров', 100000, s,
          case when s in (-1, 4) then 'Нет' else '' end, case when s in (-1, 4) then 'cancelled' end, case when s = 2 then 2 else 0 end,
          '2026-11-18 08:00Z', case when s not in (0, 5) then '2026-11-18 09:00Z'::timestamptz end, '2026-11-18 09:00Z'
        from unnest(array[-1, 0, 1, 2, 4, 5, 6]) s`);
  });
  const content = sql`
    select payout_id, trader_id, amount, status, note, note_kind, sent_back, created_at, pin_at, moved_at from payouts order by id`;
  const old = await db.many(content);
  await db.begin((tx) => applyMigrations(tx));
  expect(await db.many(content)).toEqual(old);
  const terms = await db.many(sql`select distinct status, bonus, work_until, return_from from payouts order by status`);
  const none = { bonus: 200n, work_until: null, return_from: null };
  expect(terms).toEqual([
    { status: -1, ...none },
    { status: 0, ...none },
    {
      ...{ status: 1, bonus: 200n },
      ...{ work_until: new Date('2026-11-18T09:30:00Z'), return_from: new Date('2026-11-18T10:00:00Z') },
    },
    ...[2, 4, 5, 6].map((status) => ({ status, ...none })),
  ]);
  const taken = db.run(sql`update payouts set status = 1, trader_id = 1, pin_at = now() where status = 0`);
  await expect(taken, 'in work it has a deadline').rejects.toThrow('payout_holds_together');
  expect(
    await db.value(
      sql`select column_default from information_schema.columns where table_name = 'deals' and column_name = 'late_days'`,
    ),
  ).toBe('30');
});

import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { createDatabase } from '#testing/server/database.ts';

test('cases of the version before have the deadline that the queue showed', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  onTestFinished(() => db.close());
  const before = (await listMigrations()).filter((name) => name < '0091');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    // Four appeals in review: one that nobody asked about, one with a question since then, one with a question from before, one open still.
    await tx.script(`
      -- The deals themselves do not matter here.
      alter table appeals drop constraint appeals_deal_id_fkey;
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash) overriding system value values (1, 'trader', 'trader@example.com', '');
      insert into rules (name, value) values ('payout_check_hours', 2);
      insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, status, note, note_kind,
        created_at, pin_at, moved_at, work_until, return_from)
        select 1, 'out-' || s, case when s not in (0, 5) then 1 end, '100000000004', 'card', '', '0007', 'Петров', 100000, s,
          case when s in (-1, 4) then 'Нет' else '' end, case when s in (-1, 4) then 'cancelled' end,
          '2026-11-18 08:00Z', case when s not in (0, 5) then '2026-11-18 09:00Z'::timestamptz end, '2026-11-18 09:10Z',
          case when s = 1 then '2026-11-18 09:30Z'::timestamptz end, case when s = 1 then '2026-11-18 10:00Z'::timestamptz end
        from unnest(array[-1, 0, 1, 2, 4, 5, 6]) s;
      insert into appeals (id, deal_id, trader_id, platform_id, attempt, amount_to_pay, note, trader_note, status, created_at, expires_at, judge_until)
        overriding system value
        select n, n, 1, 1, 1, 100000, '', '', case when n = 5 then 2 else 4 end, '2026-11-17 08:00Z', '2026-11-18 08:00Z', '2026-11-19 08:00Z'
        from generate_series(1, 5) n;
      insert into journal (act, event, ref, actor, at, user_id, groups, data, inbox)
        select nextval('journal_acts'), 'appeal.sent_to_review', n, 'system', '2026-11-18 08:00Z', 1, '{}', '{"note": ""}', false from generate_series(1, 5) n;
      insert into case_stops (kind, case_id, began_at, until) values
        ('appeal', 2, '2026-11-18 10:00Z', '2026-11-18 13:00Z'),
        ('appeal', 2, '2026-11-18 14:00Z', '2026-11-18 14:30Z'),
        ('appeal', 3, '2026-11-18 06:00Z', '2026-11-18 09:00Z'),
        ('appeal', 4, '2026-11-17 09:00Z', '2026-11-17 10:00Z'),
        ('appeal', 5, '2026-11-18 10:00Z', '2026-11-18 13:00Z'),
        ('payout', 1, '2026-11-18 10:00Z', '2026-11-18 13:00Z')`);
  });
  await db.begin((tx) => applyMigrations(tx));
  const appeals = await db.many<{ judge_until: Date }>(sql`select judge_until from appeals order by id`);
  expect(appeals.map(({ judge_until }) => judge_until.toISOString().slice(8, 16))).toEqual([
    '19T08:00',
    '19T11:30',
    '19T09:00',
    '19T08:00',
    '19T08:00',
  ]);
  const payouts = await db.many(
    sql`select status from payouts where judge_until = '2026-11-18 11:10Z' order by status`,
  );
  expect(payouts).toEqual([{ status: -1 }, { status: 2 }]);
  expect(await db.value(sql`select count(*)::int from payouts where judge_until is not null`)).toBe(2);
});

import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { createDatabase } from '#testing/server/database.ts';

test('a database of the version before keeps its deals, waiting and closed, and none of them has a notice', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  onTestFinished(() => db.close());
  const before = (await listMigrations()).filter((name) => name < '0045');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    await tx.script(`
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash) overriding system value values (1, 'trader', 'trader@example.com', '');
      insert into ledger_accounts (trader_id) values (1);
      insert into device_profiles (id, trader_id, phone, phone_index, created_at, key_hash, paired_at, seen_at) overriding system value
        values (1, 1, '', '1', now(), 'key', now(), now());
      insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, cycle_limit, created_at) overriding system value
        values (1, 1, 1, 'Иванов', '100000000004', 1, 10000000, 100000000, 1, 1, 100000000, now());
      insert into deals (trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, closed_at, created_at, expires_at)
        select 1, n, 1, 'order-' || n, 1, 'sbp', '', 'Иванов', '0000', 100000 + n * 5000, 800, 1, case n % 3 when 0 then 0 when 1 then 1 else -1 end,
          case when n % 3 = 1 then now() end, now() - n * interval '1 hour', now() from generate_series(1, 300) n`);
  });
  const content = sql`select number, status, real_amount, closed_at, created_at from deals order by number`;
  const old = await db.many(content);
  await db.begin((tx) => applyMigrations(tx));
  expect(await db.many(content)).toEqual(old);
  expect(await db.one(sql`select count(*)::int as count from deals where notice_id is not null`)).toEqual({ count: 0 });
  expect(await db.one(sql`select count(*)::int as count from waiting_deals`)).toEqual({ count: 100 });
  expect(await db.one(sql`select key_hash is not null as paired from device_profiles`)).toEqual({ paired: true });

  await db.run(sql`
    insert into bank_notices (trader_id, device_profile_id, phone_id, bank, amount, channel, pattern, at, time_known, received_at, matched, state)
    values (1, 1, 'x', '100000000004', 105000, 'push', 'test', now(), true, now(), true, 1)`);
  // The first is closed: its notice is added, and nothing else of it may change.
  await db.run(sql`update deals set notice_id = (select id from bank_notices) where number = 1`);
  const part = db.run(sql`update deals set notice_id = null where number = 1`);
  await expect(part).rejects.toThrow('append-only once closed');
});

test('notices that were joined or moved by hand are known as such afterwards, those that found their deal are not', async () => {
  const db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  onTestFinished(() => db.close());
  await db.begin(async (tx) => {
    await applyMigrations(
      tx,
      (await listMigrations()).filter((name) => name < '0046'),
    );
    await tx.script(`
      insert into users (id, login, email, password_hash) overriding system value values (1, 'trader', 'trader@example.com', '');
      insert into device_profiles (id, trader_id, phone, phone_index, created_at) overriding system value values (1, 1, '', '1', now());
      insert into bank_notices (id, trader_id, device_profile_id, phone_id, bank, amount, channel, pattern, at, time_known, received_at,
        matched, state) overriding system value
        select n, 1, 1, int4send(n), '100000000004', 105000, 'push', 'test', now(), true, now(), n <> 2, 1 from generate_series(1, 3) n;
      insert into journal (xid, at, event, ref, actor, groups, data) values
        ('0', now(), 'bank-notice.matched', 1, 'system', '{}', '{}'), ('0', now(), 'bank-notice.joined', 2, 'user:1', '{}', '{}'),
        ('0', now(), 'bank-notice.matched', 3, 'system', '{}', '{}'), ('0', now(), 'bank-notice.joined', 3, 'user:1', '{}', '{}')`);
  });
  await db.begin((tx) => applyMigrations(tx));
  const rows = await db.many<{ by_hand: boolean }>(sql`select by_hand from bank_notices order by id`);
  expect(rows.map(({ by_hand }) => by_hand)).toEqual([false, true, true]);
  expect(await db.many(sql`select trader_id, waiting, joined, not_ours from bank_notice_days`)).toEqual([
    { trader_id: 1, waiting: 0, joined: 3, not_ours: 0 },
  ]);
  const unsaid = db.run(sql`update bank_notices set by_hand = false where id = 2`);
  await expect(unsaid).rejects.toThrow('may only change its state');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { foldAll, wrongCounts } from '#testing/given/deal-counts.ts';
import { addDeal, expectPlainLists, moveDeal } from '#testing/given/deal-lists.ts';
import { createDatabase } from '#testing/server/database.ts';

// A database of the version before: every deal was counted at the moment it was made or moved.

const lister = { traderId: 1, profiles: [1, 2] as [number, number] };
const [last, waiting] = [97_000 + 60 * 70, [97_700, 101_200]];
let db: Db;
beforeAll(async () => {
  db = connect(await createDatabase(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`));
  const before = (await listMigrations()).filter((name) => name < '0034');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    await tx.script(`
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash) overriding system value
        values (1, 'rich', 'rich@example.com', ''), (2, 'poor', 'poor@example.com', '');
      insert into device_profiles (id, trader_id, phone, phone_index, created_at) overriding system value values (1, 1, '', '', now());
      insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, cycle_limit, created_at) overriding system value
        select id, 1, 1, 'Иванов', '100000000004', 1, 10000000, 100000000, 1, 1, 100000000, now() from generate_series(1, 2) id`);
    for (let kind = 0; kind < 60; kind++) await addDeal(tx, lister, kind, kind ? 70 : 97_070);
    await tx.run(sql`insert into deal_numbers (trader_id, last) select 1, max(number) from deals`);
  });
  for (let number = 97_070; number <= last; number += 70) {
    if (waiting.includes(number)) continue;
    await moveDeal(db, 1, number, [1, -1, -2, 1, 2][(number / 70) % 5] ?? 1);
    if (number % 3 === 0) await moveDeal(db, 1, number, 1, 200_00);
  }
  await db.begin((tx) => applyMigrations(tx));
  await db.run(sql`insert into ledger_accounts (trader_id) values (1)`);
});
afterAll(() => db.close());

test('all that was counted is folded with its counts, all but what waits', async () => {
  expect(await db.many(sql`select * from deal_folds`)).toEqual([{ trader_id: 1, upto: last + 1, apart: waiting }]);
  const counted = sql`select sum(closed + archived)::int as deals from deal_blocks where key = 0 and width = 1000`;
  expect(await db.one(counted)).toEqual({ deals: 58 });
  expect(await db.many(wrongCounts)).toEqual([]);
  await expectPlainLists(db, lister, [undefined, 0, 1, 2], 7);
});

test('and it goes on: new deals, late accepts, the next fold', async () => {
  await db.begin((tx) => addDeal(tx, lister, 5, 40));
  for (const number of [97_070, 97_700]) await moveDeal(db, 1, number, 1, 100_00);
  await db.run(sql`update deals set status = 1, closed_at = now() where status = -1`);
  await foldAll({ db });
  expect(await db.many(sql`select * from deal_folds`)).toEqual([
    { trader_id: 1, upto: last + 41, apart: [101_200, last + 40] },
  ]);
  expect(await db.many(wrongCounts)).toEqual([]);
  await expectPlainLists(db, lister, [undefined, 0, 1, 2], 7);
});

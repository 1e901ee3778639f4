import { randomBytes, randomUUID } from 'node:crypto';
import { Group } from '@app/contract/users';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { bringBack } from '#features/deals/create/deal-line.ts';
import { once } from '#http/once/once.ts';
import type { User } from '#http/user.ts';
import { makeVault } from '#lib/vault.ts';
import { foldAll, wrongCounts } from '#testing/given/deal-counts.ts';
import { addDeal, expectPlainLists, moveDeal } from '#testing/given/deal-lists.ts';
import { createDatabase } from '#testing/server/database.ts';

// A database as the version before has left it: part of the history folded, what waits among the deals, keys with and without an answer.

const lister = { traderId: 1, profiles: [1, 2] as [number, number] };
const upto = 2_001;
const apart = [700, 1_400];
const now = new Date('2026-11-16T12:00:00Z');
const vault = makeVault(randomBytes(32));
const said = vault.fingerprint('/test\n{"amount":1}', 'once:user:1');
let db: Db;
beforeAll(async () => {
  db = connect(await createDatabase(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`));
  const before = (await listMigrations()).filter((name) => name < '0036');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    await tx.script(`
      insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
      insert into users (id, login, email, password_hash) overriding system value values (1, 'rich', 'rich@example.com', '');
      insert into ledger_accounts (trader_id) values (1);
      insert into device_profiles (id, trader_id, phone, phone_index, created_at, key_hash, paired_at, seen_at, aside) overriding system value values
        (1, 1, '', '1', now(), '1', now(), '2026-11-16T11:59:50Z', true), (2, 1, '', '2', now(), '2', now(), '2026-11-15T12:00:00Z', true);
      insert into presences (trader_id, seen_at, aside) values (1, '2026-11-16T11:59:50Z', true);
      insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, cycle_limit, created_at, available, aside, payment_system) overriding system value
        select id, 1, device, 'Иванов', coalesce(system, '100000000004'), 1, 10000000, 100000000, 1, 1, 100000000, now(), 1, true, system
        from (values (1, 1, null), (2, 2, null), (3, null, 'СБП')) as given (id, device, system);
      insert into journal (xid, event, ref, groups, actor, data)
        select (n % 2)::text::xid8, 'deal.created', n, '{}', 'platform', '{}' from generate_series(1, 6) n`);
    for (let kind = 0; kind < 30; kind++) await addDeal(tx, lister, kind, 100);
  });
  const move = async (numbers: (number: number) => boolean) => {
    for (let number = 100; number <= 2_800; number += 100)
      if (!apart.includes(number) && numbers(number))
        await moveDeal(db, 1, number, [1, -1, -2, 1, 2][(number / 100) % 5] ?? 1);
  };
  await move((number) => number < upto);
  await db.run(sql`
    insert into deal_blocks (trader_id, key, width, block, closed, archived)
    select trader_id, key, width, number / width, count(*) filter (where shelf = 1), count(*) filter (where shelf = 2)
    from deals, unnest(deal_keys(deals)) key, unnest(array[1000, 100000]) width
    where number < ${upto} and number <> all(${apart}) group by 1, 2, 3, 4`);
  await db.run(sql`insert into deal_folds (trader_id, upto, apart) values (1, ${upto}, ${apart})`);
  // Late accepts in what is folded, one with another amount; of those that stood apart one has ended; newer ones are not folded.
  await moveDeal(db, 1, 100, 1, 200_00);
  await moveDeal(db, 1, 600, 1);
  await moveDeal(db, 1, 700, -1);
  await move((number) => number >= upto);
  await db.run(sql`
    insert into idempotency_keys (owner, key, request_hash, answer, created_at)
    values ('user:1', 'answered', ${said}, '{"id": 7}', now()), ('user:1', 'never', ${said}, null, now())`);
  await db.begin((tx) => applyMigrations(tx));
});
afterAll(() => db.close());

test('everything is listed and counted as before, folded or not, and what waits stands apart', async () => {
  expect(await db.many(wrongCounts)).toEqual([]);
  const waiting = await db.many<{ number: number }>(sql`select number from waiting_deals order by number`);
  expect(waiting.map(({ number }) => number)).toEqual([1_400, 2_900, 3_000]);
  await expectPlainLists(db, lister, [undefined, 0, 1, 2], 7);
  await moveDeal(db, 1, 700, 1, 100_00);
  await moveDeal(db, 1, 200, 2);
  await foldAll({ db });
  await moveDeal(db, 1, 1_400, 1);
  expect(await db.many(wrongCounts)).toEqual([]);
  await expectPlainLists(db, lister, [undefined, 0, 1, 2], 7);
});

test('a request repeated after the upgrade gets the answer it had before; one that had none is done', async () => {
  const caller: User = {
    id: 1,
    login: 'rich',
    group: Group.trader,
    session: Buffer.alloc(0),
    provenAgo: 0,
    roles: [],
    mustSetUp: false,
  };
  const ask = (key: string, parsed: object) => {
    const request = { headers: { 'idempotency-key': key }, url: '/test', parsed, files: [] };
    return once({ db, vault }, caller, request as unknown as FastifyRequest, async () => ({ id: 8 }));
  };
  expect(await ask('answered', { amount: 1 })).toEqual({ id: 7 });
  await expect(ask('answered', { amount: 2 })).rejects.toMatchObject({ refusal: { code: 'idempotency_mismatch' } });
  expect(await ask('never', { amount: 1 })).toEqual({ id: 8 });
});

test('who stood aside and has spoken since is back in the line, and nobody else', async () => {
  await bringBack({ db, clock: { now: () => now } });
  expect(await db.many(sql`select bank_profile_id as id from profile_fills where in_line order by id`)).toEqual([
    { id: 1 },
    { id: 3 },
  ]);
  expect(await db.many(sql`select id from device_profiles where returned`)).toEqual([]);
  await db.run(sql`update device_profiles set seen_at = ${now} where id = 2`);
  await bringBack({ db, clock: { now: () => now } });
  expect(await db.many(sql`select bank_profile_id as id from profile_fills where in_line order by id`)).toHaveLength(3);
});

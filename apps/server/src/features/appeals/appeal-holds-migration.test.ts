import { randomUUID } from 'node:crypto';
import { webhookEvent } from '@app/contract/webhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db, type Tx } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { post, verifyLedger } from '#features/ledger/ledger.ts';
import { findWrongHolds } from '#testing/given/appeals.ts';
import { createDatabase } from '#testing/server/database.ts';

const at = new Date('2026-11-01T12:00:00.250Z');
const RICH = 1;
const POOR = 2;
let db: Db;
beforeAll(async () => {
  db = connect(await createDatabase(inject('templateUrl'), `test_${randomUUID().replaceAll('-', '')}`));
  const before = (await listMigrations()).filter((name) => name < '0026');
  await db.begin(async (tx) => {
    await applyMigrations(tx, before);
    await makeWorld(tx);
  });
  await db.begin((tx) => applyMigrations(tx));
});
afterAll(() => db.close());

interface OldDeal {
  id: number;
  trader?: number;
  amount: bigint;
  status: number;
  card?: boolean;
  appeal?: { status: number; asked: bigint; decided?: boolean };
}

const debited = (amount: bigint) => (amount * 92n) / 100n;

/** A database of the version before: appeals hold nothing, and deals still wait while they are appealed. */
const oldDeals: OldDeal[] = [
  { id: 1, amount: 1_000_00n, status: 0, appeal: { status: 0, asked: 1_000_00n } },
  { id: 2, amount: 2_000_50n, status: 0, card: true, appeal: { status: 3, asked: 1_500_00n } },
  { id: 3, amount: 3_000_00n, status: -1, appeal: { status: 4, asked: 3_010_01n } },
  { id: 4, amount: 400_00n, status: 0 },
  { id: 5, amount: 500_00n, status: -2, appeal: { status: 2, asked: 500_00n, decided: true } },
  { id: 6, amount: 600_00n, status: -1, appeal: { status: 2, asked: 600_00n } },
  { id: 7, trader: POOR, amount: 700_00n, status: -1, appeal: { status: 0, asked: 700_00n } },
];

async function makeWorld(tx: Tx): Promise<void> {
  await tx.script(`
    insert into platform_keys (id, key, name, secret, created_at) overriding system value values (1, 'acme', 'ACME', '', now());
    insert into webhook_endpoints values (1, 'https://acme.example/', '', now(), now());
    insert into users (id, login, email, password_hash) overriding system value
      values (1, 'rich', 'rich@example.com', ''), (2, 'poor', 'poor@example.com', '');
    insert into ledger_accounts (trader_id) values (1), (2);
    insert into device_profiles (id, trader_id, phone, phone_index, created_at) overriding system value
      select id, id, '', int4send(id), now() from users;
    insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at) overriding system value
      select id, id, id, 'Иванов', '100000000004', 1, 10000000, 100000000, 1, 1, 100000000, now() from users;
    insert into requisite_profiles (id, trader_id, bank_profile_id, pan, pan_index, pan_tail, total_amount, created_at)
      overriding system value select id, id, id, '', int4send(id), '0000', 100000000, now() from users;`);
  await give(tx, RICH, 10_000_00n);
  await give(tx, POOR, 100_00n);
  for (const deal of oldDeals) await addDeal(tx, deal);
}

/** As the version before posted it. */
async function give(tx: Tx, trader: number, amount: bigint): Promise<void> {
  await tx.run(sql`
    with moved as (
      update ledger_accounts set available = ${amount}, adjustments = -${amount}::bigint, postings = 1 where trader_id = ${trader} returning *
    )
    insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
      available_after, held_after)
    select ${at}, 'adjustment', ${trader}, trader_id, 'adjustments', 'available', ${amount}, adjustments, available, 1, available, 0 from moved`);
}

async function addDeal(tx: Tx, { id, trader = RICH, amount, status, card, appeal }: OldDeal): Promise<void> {
  const cardId = card ? trader : null;
  await tx.run(sql`
    insert into deals (id, trader_id, number, platform_key_id, payment_id, bank_profile_id, requisite_profile_id, method_group, requisite,
      fio, requisite_tail, real_amount, interest_rate, debited_amount, status, created_at, expires_at) overriding system value
    values (${id}, ${trader}, ${id}, 1, ${`pay-${id}`}, ${trader}, ${cardId}, ${card ? 'card' : 'sbp'}, '', 'Иванов', '0000', ${amount},
      800, ${debited(amount)}, ${status}, ${at}, ${at})`);
  if (status === 0) {
    const hold = { kind: 'deal.held', ref: id, trader_id: trader, from: 'available', to: 'held', at } as const;
    post(tx, { ...hold, amount: debited(amount) });
    await tx.run(
      sql`update bank_profiles set reserved_amount = reserved_amount + ${amount}::bigint where id = ${trader}`,
    );
    await tx.run(
      sql`update requisite_profiles set reserved_amount = reserved_amount + ${amount}::bigint where id = ${cardId}`,
    );
  }
  if (!appeal) return;
  await tx.run(sql`
    insert into appeals (id, deal_id, trader_id, platform_key_id, attempt, amount_to_pay, note, status, created_at, expires_at)
    overriding system value values (${id}, ${id}, ${trader}, 1, 1, ${appeal.asked}, '', ${appeal.status}, ${at}, ${at})`);
  if (appeal.decided)
    await tx.run(sql`insert into audit (event, ref, actor, at) values ('appeal.rejected', ${id}, 'platform', ${at})`);
}

test('the books hold, and what is held is what waiting deals and open appeals are about', async () => {
  expect(await verifyLedger(db)).toEqual([]);
  expect(await findWrongHolds(db)).toEqual([]);
});

test('open appeals hold what there is, ended ones nothing; much more than the deal is flagged, decisions are known', async () => {
  const appeals = await db.many(sql`
    select id, held_amount, short_amount, flagged, decided_at is not null as decided from appeals order by id`);
  const row = (id: number, held_amount: bigint, more: object = {}) => ({
    ...{ id, held_amount, short_amount: 0n, flagged: false, decided: false },
    ...more,
  });
  expect(appeals).toEqual([
    row(1, 920_00n),
    row(2, 1_380_00n),
    row(3, 2_760_00n, { flagged: true }),
    row(5, 0n, { decided: true }),
    row(6, 0n),
    row(7, 100_00n, { short_amount: 544_00n }),
  ]);
  const money = await db.many(
    sql`select trader_id, available, held, shortfall from ledger_accounts order by trader_id`,
  );
  expect(money).toEqual([
    { trader_id: RICH, available: 10_000_00n - 368_00n - 5_060_00n, held: 368_00n + 5_060_00n, shortfall: 0n },
    { trader_id: POOR, available: 0n, held: 100_00n, shortfall: 544_00n },
  ]);
});

test('deals that waited under an appeal have ended, their requisites are free, and the platform will hear of it', async () => {
  const deals = await db.many<{ status: number }>(sql`select status from deals order by id`);
  expect(deals.map(({ status }) => status)).toEqual([-1, -1, -1, 0, -2, -1, -1]);
  expect(
    await db.one(sql`
      select p.reserved_amount as profile, c.reserved_amount as card
      from profile_fills p join requisite_profiles c using (bank_profile_id) where bank_profile_id = ${RICH}`),
  ).toEqual({ profile: 400_00n, card: 0n });
  const counted = await db.one(sql`
    select closed, archived, apart from deal_blocks join deal_folds using (trader_id)
    where trader_id = ${RICH} and key = 0 and width = 1000`);
  expect(counted).toEqual({ closed: 0, archived: 5, apart: [4] });
  const webhooks = await db.many<{ object: string; body: string }>(sql`select object, body from webhooks order by id`);
  expect(webhooks.map(({ object }) => object)).toEqual(['deal:1', 'deal:2']);
  expect(webhookEvent.parse(JSON.parse(webhooks[1]?.body ?? ''))).toMatchObject({
    type: 'deal.expired',
    data: {
      id: 2,
      payment_id: 'pay-2',
      status: -1,
      amount: 2_000_50n,
      interest_rate: 800n,
      createdAt: at,
      closedAt: null,
    },
  });
});

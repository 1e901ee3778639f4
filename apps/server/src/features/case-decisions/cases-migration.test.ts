import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Db, type Tx } from '#db/db.ts';
import { applyMigrations, listMigrations } from '#db/migrate.ts';
import { rawSql, sql } from '#db/sql.ts';
import { endRejectedHolds, judgeAppeal } from '#features/appeals/appeals.ts';
import { adjustBalance, verifyLedger } from '#features/ledger/ledger.ts';
import { days, later } from '#lib/clock.ts';
import { makeVault } from '#lib/vault.ts';
import { findWrongHolds } from '#testing/given/appeals.ts';
import { createDatabase } from '#testing/server/database.ts';

// A database of the version before cases were judged by staff, through 0079 (leases), 0083 (debts), 0084 (decisions), 0086 (what files say),
// 0088 (conversations) and 0093 (pages of a lease).
const at = new Date('2026-11-10T12:00:00Z');
const holdUntil = '2026-11-11T12:00:00Z';
const TRADER = 1;

interface OldAppeal {
  id: number;
  deal: number;
  status: number;
  held?: bigint;
  short?: bigint;
  decided?: true;
  hold?: true;
}

/** Every state in which an appeal could be, with the money that it held. */
const oldAppeals: OldAppeal[] = [
  { id: 1, deal: -1, status: 0, held: 920_00n },
  { id: 2, deal: 1, status: 1 },
  { id: 3, deal: -1, status: 2, held: 500_00n, short: 420_00n, hold: true },
  { id: 4, deal: -1, status: 2 },
  { id: 5, deal: -2, status: 2, decided: true },
  { id: 6, deal: -1, status: 3, held: 920_00n },
  { id: 7, deal: 2, status: 4, held: 920_00n },
  { id: 8, deal: 1, status: 1, decided: true },
  { id: 9, deal: -1, status: 5, decided: true },
  { id: 10, deal: -1, status: 4, short: 920_00n },
];

let db: Db;
let began: Date;
beforeAll(async () => {
  db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  await db.begin(async (tx) => {
    await applyMigrations(
      tx,
      (await listMigrations()).filter((name) => name < '0079'),
    );
    await makeWorld(tx);
  });
  began = new Date();
  await db.begin((tx) => applyMigrations(tx));
});
afterAll(() => db.close());

async function makeWorld(tx: Tx): Promise<void> {
  await tx.script(`
    insert into platforms (id, code, name, created_at) overriding system value values (1, 'acme', 'ACME', now());
    insert into users (id, login, email, password_hash) overriding system value values (1, 'trader', 'trader@example.com', '');
    insert into ledger_accounts (trader_id) values (1);
    insert into device_profiles (id, trader_id, phone, phone_index, created_at) overriding system value values (1, 1, '', '', now());
    insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at) overriding system value
      values (1, 1, 1, 'Иванов', '100000000004', 1, 10000000, 100000000, 1, 1, 100000000, now());
    insert into files (name, extension, type, size, sha256, created_at, owner_kind, owner_id)
      values (repeat('a', 32), 'png', 'image/png', 1, sha256('a'), now(), 'appeal', 1)`);
  await post(tx, { kind: 'adjustment', ref: 1000, from: 'adjustments', to: 'available', amount: 10_000_00n });
  for (const { id, deal, status, held = 0n, short = 0n, decided, hold } of oldAppeals) {
    await tx.run(sql`
      insert into deals (id, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at, appealed) overriding system value
      values (${id}, 1, ${id}, 1, ${`pay-${id}`}, 1, 'sbp', '', 'Иванов', '0000', 100000, 800, 92000, ${deal}, ${at}, ${at},
        ${deal === 1 ? at : null}, true)`);
    await tx.run(sql`
      insert into appeals (id, deal_id, trader_id, platform_id, attempt, amount_to_pay, note, status, created_at, expires_at, held_amount,
        short_amount, hold_until, decided_at) overriding system value
      values (${id}, ${id}, 1, 1, 1, 100000, '', ${status}, ${at}, ${at}, ${held}, ${short}, ${hold ? holdUntil : null}, ${decided ? at : null})`);
    if (held > 0n) await post(tx, { kind: 'appeal.held', ref: id, from: 'available', to: 'held', amount: held });
    if (deal === 1) await post(tx, { kind: 'deal.closed', ref: id, from: 'available', to: 'deals', amount: 920_00n });
  }
  await tx.run(sql`update ledger_accounts set shortfall = 134000`);
}

interface OldPosting {
  kind: string;
  ref: number;
  from: 'adjustments' | 'available';
  to: 'available' | 'held' | 'deals';
  amount: bigint;
}

/** As the version before did it: today's code knows of debts. */
async function post(tx: Tx, { kind, ref, from, to, amount }: OldPosting): Promise<void> {
  const [source, target] = [rawSql(from), rawSql(to)];
  await tx.run(sql`
    with moved as (
      update ledger_accounts set ${source} = ${source} - ${amount}::bigint, ${target} = ${target} + ${amount}::bigint, postings = postings + 1
      where trader_id = ${TRADER} returning *)
    insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
      available_after, held_after)
    select ${at}, ${kind}, ${ref}, trader_id, ${from}, ${to}, ${amount}, ${source}, ${target}, postings, available, held from moved`);
}

test('every appeal stands and holds as before, nobody owes anything, and the books agree', async () => {
  const rows = await db.many(sql`
    select a.id, d.status as deal, a.status, held_amount as held, short_amount as short, decided_at is not null as decided, hold_until is not null as hold
    from appeals a join deals d on d.id = a.deal_id order by a.id`);
  const same = { held: 0n, short: 0n, decided: false, hold: false };
  expect(rows).toEqual(oldAppeals.map((one) => ({ ...same, ...one })));
  expect(await db.one(sql`select available, held, debts, shortfall from ledger_accounts`)).toEqual({
    available: 10_000_00n - 2n * 920_00n - 3_260_00n,
    held: 3_260_00n,
    debts: 0n,
    shortfall: 1_340_00n,
  });
  expect(await verifyLedger(db)).toEqual([]);
  expect(await findWrongHolds(db)).toEqual([]);
});

test('what was decided was decided by the platform; what is under review has a day from now, and nothing else has a time', async () => {
  const rows = await db.many<{
    id: number;
    decided_by: string | null;
    judge_until: Date | null;
    decision_note: string;
  }>(sql`select id, decided_by, judge_until, decision_note from appeals order by id`);
  expect(rows.flatMap(({ id, decided_by }) => (decided_by ? [`${id} ${decided_by}`] : []))).toEqual([
    '5 platform',
    '8 platform',
    '9 platform',
  ]);
  expect(new Set(rows.map(({ decision_note }) => decision_note))).toEqual(new Set(['']));
  const waiting = rows.filter(({ judge_until }) => judge_until !== null);
  expect(waiting.map(({ id }) => id)).toEqual([7, 10]);
  for (const { judge_until } of waiting) {
    const left = (judge_until?.getTime() ?? 0) - began.getTime();
    expect(left / days(1)).toBeCloseTo(1, 2);
  }
});

test('the files of before stay theirs, and leases, conversations and what files say begin empty', async () => {
  expect(await db.many(sql`select owner_kind, owner_id from files`)).toEqual([{ owner_kind: 'appeal', owner_id: 1 }]);
  await db.run(sql`
    insert into files (name, extension, type, size, sha256, created_at, owner_kind, owner_id) values (repeat('b', 32), 'png', 'image/png', 1, sha256('b'), now(), 'message', 1)`);
  for (const table of ['case_leases', 'case_talks', 'case_messages', 'case_stops', 'file_fields'])
    expect(await db.many(sql`select from ${rawSql(table)}`), table).toEqual([]);
});

test('staff decide what came from before; too little makes a debt, the next money pays it back, holds end once', async () => {
  const now = later(began, days(30));
  const change = { by: { staff: TRADER }, at: now };
  // First all that is available is taken: what is left is held.
  await db.begin(async (tx) => {
    const available = await tx.value<bigint>(sql`select available from ledger_accounts`);
    await adjustBalance(tx, { trader_id: TRADER, amount: -available, reason: 'Проверка' }, change);
  });
  await db.begin((tx) => judgeAppeal(tx, 7, { decision: 'payer', code: 'statement', note: 'Видно' }, change));
  await db.begin((tx) => judgeAppeal(tx, 10, { decision: 'payer', code: 'statement', note: 'Видно' }, change));
  expect(await db.one(sql`select available, debts from ledger_accounts`)).toEqual({ available: 0n, debts: -920_00n });
  const needs = { db, clock: { now: () => now }, vault: makeVault(Buffer.alloc(32)) };
  await endRejectedHolds(needs);
  await endRejectedHolds(needs);
  expect(await db.one(sql`select available, held, debts from ledger_accounts`)).toEqual({
    available: 0n,
    held: 1_840_00n,
    debts: -420_00n,
  });
  expect(
    await db.many(sql`select count(*)::int as n from ledger_postings where kind = 'appeal.released' group by ref`),
  ).toEqual([{ n: 1 }, { n: 1 }]);
  expect(await verifyLedger(db)).toEqual([]);
  expect(await findWrongHolds(db)).toEqual([]);
});

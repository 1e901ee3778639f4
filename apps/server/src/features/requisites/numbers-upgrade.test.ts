import { randomBytes, randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, type Db } from '#db/db.ts';
import { applyMigrations, listMigrations, migrate } from '#db/migrate.ts';
import { sql } from '#db/sql.ts';
import { makeVault, type Vault } from '#lib/vault.ts';
import { createDatabase } from '#testing/server/database.ts';
import { upgradeNumbers } from './requisites.ts';

/** A database of the version before: two traders with the same phone at one bank and the same card, and requisites by payment system. */
async function oldDatabase(vault: Vault): Promise<Db> {
  const db = connect(await createDatabase(inject('templateUrl'), `old_${randomUUID().replaceAll('-', '')}`));
  onTestFinished(() => db.close());
  await db.begin(async (tx) =>
    applyMigrations(
      tx,
      (await listMigrations()).filter((file) => file < '0026'),
    ),
  );
  const profile = async (trader: number, lastDeal: string) => {
    const device = await db.one<{ id: number }>(sql`
      insert into device_profiles (trader_id, phone, phone_index, created_at)
      values (${trader}, ${vault.seal('+79160000000', `phone:${trader}`)}, ${randomBytes(32)}, now()) returning id`);
    const added = await db.one<{ id: number }>(sql`
      insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, available, tier, cycle_limit, created_at, last_deal_at)
      values (${trader}, ${device?.id}, 'Иванов Иван', '100000000004', 10000, 1000000, 100000000, 1, 1, 1, -1, 100000000, now(), ${lastDeal})
      returning id`);
    const card = await db.one<{ id: number }>(sql`
      insert into requisite_profiles (trader_id, bank_profile_id, pan, pan_index, pan_tail, total_amount, is_main, created_at)
      values (${trader}, ${added?.id}, ${vault.seal('2200000000000004', `pan:${trader}`)}, ${randomBytes(32)}, '0004', 1000, 1, now())
      returning id`);
    return { id: added?.id ?? 0, card: card?.id ?? 0 };
  };
  await db.run(sql`
    insert into users (id, login, email, password_hash) overriding system value
    values (1, 'trader-one', 'one@example.com', ''), (2, 'trader-two', 'two@example.com', '')`);
  await db.run(sql`
    insert into platform_keys (key, name, secret, created_at) values ('acme', 'acme', '', now())`);
  const [early, late] = [await profile(1, '2026-01-01'), await profile(2, '2026-02-01')];
  const deals = { waiting: [100000, 101000, 200000], closed: [1, 2, 3] };
  for (const [n, amount] of [...deals.waiting, ...deals.closed.map((one) => one * 50_000)].entries()) {
    const closed = n >= deals.waiting.length;
    const [trader, { id }] = n === 1 ? [1, early] : [2, late];
    await db.run(sql`
      insert into deals (trader_id, number, platform_key_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
      values (${trader}, ${n + 1}, 1, ${`order-${n}`}, ${id}, 'sbp', '', 'Иванов', '0000', ${amount}, 800, ${amount}, ${closed ? 1 : 0},
        now(), now() + interval '15 minutes', ${closed ? new Date() : null})`);
  }
  const details = (trader: number, words: object) => vault.seal(JSON.stringify(words), `pan:${trader}`);
  await db.run(sql`
    insert into requisites (trader_id, type, requisite_details, details_index, details_tail, min_amount, max_amount, total_amount, created_at)
    values (1, 'СБП', ${details(1, { phone: '+79161111111', fio: 'Петров Пётр' })}, ${randomBytes(32)}, '1111', 10000, 50000, 90000, now()),
      (1, 'C2C', ${details(1, { cardpan: '2200000000000012', fio: 'Петров Пётр' })}, ${randomBytes(32)}, '0012', 10000, 50000, 90000, now())`);
  return db;
}

test('a number that two traders had goes to the one with the later deal, the other is switched off, and nothing is lost', async () => {
  const vault = makeVault(randomBytes(32));
  const db = await oldDatabase(vault);
  await migrate(db);
  await Promise.all([1, 2].map(() => db.begin((tx) => upgradeNumbers(tx, vault, new Date())).catch(() => undefined)));
  await db.begin((tx) => upgradeNumbers(tx, vault, new Date()));

  const profiles = await db.many(sql`
    select p.trader_id, p.bank, p.available, p.tier, p.number is not null as numbered, c.pan_tail, c.available as card_on,
      c.number is not null as card_numbered
    from bank_profiles p left join requisite_profiles c on c.bank_profile_id = p.id order by p.id`);
  const card = { pan_tail: '0004' };
  expect(profiles).toEqual([
    {
      trader_id: 1,
      bank: '100000000004',
      available: 0,
      tier: 1,
      numbered: false,
      ...card,
      card_on: 0,
      card_numbered: false,
    },
    {
      trader_id: 2,
      bank: '100000000004',
      available: 1,
      tier: -1,
      numbered: true,
      ...card,
      card_on: 1,
      card_numbered: true,
    },
    {
      trader_id: 1,
      bank: 'СБП',
      available: 0,
      tier: 1,
      numbered: true,
      pan_tail: null,
      card_on: null,
      card_numbered: false,
    },
    {
      trader_id: 1,
      bank: 'C2C',
      available: 0,
      tier: 1,
      numbered: false,
      pan_tail: '0012',
      card_on: 1,
      card_numbered: true,
    },
  ]);
  const lost = await db.many(sql`select ref from journal where event = 'bank-profile.number_lost'`);
  expect(lost).toHaveLength(2);

  // Waiting deals are told apart by the number; of two that were too close before, the later one is left alone until it expires.
  const keys = await db.many<{ requisite_key: bigint | null }>(sql`
    select requisite_key from deals where status = 0 order by real_amount`);
  const [first, near, far] = keys.map(({ requisite_key }) => requisite_key);
  expect([near, far]).toEqual([null, first]);
  expect(first).not.toBeNull();
});

import { randomBytes } from 'node:crypto';
import { Group } from '@app/contract/access/users';
import { addRateLimit, addUser, adjustBalance, hours, later, listRateLimits, phoneContext, sql } from '@app/server/kit';
import { standAside } from '@app/server/testing/server/stage';
import { drive } from '#bench/drive/drive.ts';
import type { World } from './world.ts';

const TRADERS = 500;
const PROFILES_EACH = 10;

/** Five thousand bank profiles, any of which could take the next deal by either method, and nobody else's. Returns whose they are. */
export async function addCreateTraders(world: World, traders = TRADERS): Promise<number[]> {
  const { db, server } = world;
  const change = { by: 'operator', at: server.now() } as const;
  // Those of an earlier run on the same database were sealed with its key.
  await db.run(sql`update bank_profiles set available = 0 where available = 1`);
  if ((await listRateLimits(db)).length === 0)
    await db.begin((tx) =>
      addRateLimit(tx, { min_amount: 100_00n, max_amount: 1_000_000_00n, interest_rate: 800n, available: 1 }, change),
    );
  const ids: number[] = [];
  await drive(traders, 8, async () => void ids.push(await addTrader(world)), Number.POSITIVE_INFINITY);
  await db.run(sql`analyze bank_profiles, profile_fills, device_profiles, requisite_profiles, ledger_accounts`);
  return ids;
}

const POOR_PROFILES = 20_000;

/** A trader without money whose phone is there and whose twenty thousand profiles have waited longer than anybody's. */
export async function addPoorTrader({ db, vault, server }: World): Promise<void> {
  const now = server.now();
  const login = `poor-${randomBytes(6).toString('hex')}`;
  await db.begin(async (tx) => {
    const user = { login, email: `${login}@example.com`, group: Group.trader, password_hash: '' };
    const id = await addUser(tx, user, { by: 'operator', at: now });
    const phone = vault.seal('+79000000001', phoneContext(id));
    await tx.run(sql`
      with device as (
        insert into device_profiles (trader_id, phone, phone_index, created_at, key_hash, paired_at, seen_at)
        values (${id}, ${phone}, ${randomBytes(32)}, ${now}, ${randomBytes(32)}, ${now}, ${later(now, hours(24))}) returning id
      )
      insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
        card_available, available, tier, cycle_limit, created_at)
      select ${id}, device.id, 'Иванов Иван Иванович', '100000000004', 10000, 100000000, 1000000000000, 1, 1, 1, -1, 1000000000000, ${now}
      from device, generate_series(1, ${POOR_PROFILES}::int)`);
  });
  // What the server's job does every minute.
  await standAside({ db, clock: server });
  await db.run(sql`analyze bank_profiles, profile_fills`);
}

async function addTrader({ db, vault, server }: World): Promise<number> {
  const now = server.now();
  const change = { by: 'operator', at: now } as const;
  const login = `create-${randomBytes(6).toString('hex')}`;
  return db.begin(async (tx) => {
    const user = { login, email: `${login}@example.com`, group: Group.trader, password_hash: '' };
    const id = await addUser(tx, user, change);
    await adjustBalance(tx, { trader_id: id, amount: 1_000_000_000_00n, reason: 'bench' }, change);
    const phone = vault.seal('+79000000000', phoneContext(id));
    const [first, cards] = [BigInt(id) * 1000n, BigInt(id) * 1000n + 500n];
    await tx.run(sql`
      insert into numbers (number, trader_id)
      select ${first}::bigint + n, ${id}::int from generate_series(1, ${PROFILES_EACH}::int) n
      union all select ${cards}::bigint + n, ${id}::int from generate_series(1, ${PROFILES_EACH}::int) n`);
    const pans = Array.from({ length: PROFILES_EACH }, (_, n) => `22000000${String(id * 100 + n).padStart(8, '0')}`);
    // A phone that goes on reporting for as long as this may take.
    await tx.run(sql`
      with device as (
        insert into device_profiles (trader_id, phone, phone_index, created_at, key_hash, paired_at, seen_at)
        values (${id}, ${phone}, ${randomBytes(32)}, ${now}, ${randomBytes(32)}, ${now}, ${later(now, hours(24))}) returning id
      ), profiles as (
        insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
          card_available, available, tier, cycle_limit, created_at, number)
        select ${id}, device.id, 'Иванов Иван Иванович', '100000000004', 10000, 100000000, 1000000000000, 1, 1, 1, -1, 1000000000000, ${now},
          ${first}::bigint + n
        from device, generate_series(1, ${PROFILES_EACH}::int) n returning id
      )
      insert into requisite_profiles (trader_id, bank_profile_id, pan, number, pan_tail, total_amount, is_main, created_at)
      select ${id}, profile.id, card.pan, ${cards}::bigint + n, card.tail, 1000000000000, 1, ${now}
      from (select id, row_number() over (order by id) as n from profiles) profile
      join unnest(${pans.map((pan) => vault.seal(pan, `pan:${id}`))}::bytea[],
        ${pans.map((pan) => pan.slice(-4))}::text[]) with ordinality as card (pan, tail, n) using (n)`);
    await tx.run(sql`
      update profile_fills set last_deal_at = ${now}::timestamptz - random() * interval '1 day' where trader_id = ${id}`);
    return id;
  });
}

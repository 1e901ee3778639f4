import { randomBytes } from 'node:crypto';
import { Group } from '@app/contract/users';
import { sql } from '../apps/server/src/db/sql.ts';
import { phoneContext } from '../apps/server/src/features/bank-profiles/bank-profiles-service.ts';
import { adjustBalance } from '../apps/server/src/features/ledger/ledger-service.ts';
import { addRateLimit, listRateLimits } from '../apps/server/src/features/rates/rates-service.ts';
import { addUser } from '../apps/server/src/features/users/users-service.ts';
import { hours, later } from '../apps/server/src/lib/clock.ts';
import { drive } from './drive.ts';
import type { World } from './world.ts';

const TRADERS = 500;
const PROFILES_EACH = 10;

/** Five thousand bank profiles, any of which could take the next deal by either method, and nobody else's. */
export async function addCreateTraders(world: World): Promise<void> {
  const { db, server } = world;
  const change = { by: 'operator', at: server.now() } as const;
  // Those of an earlier run on the same database were sealed with its key.
  await db.run(sql`update bank_profiles set available = 0 where available = 1`);
  if ((await listRateLimits(db)).length === 0)
    await db.begin((tx) =>
      addRateLimit(tx, { min_amount: 100_00n, max_amount: 1_000_000_00n, interest_rate: 800n, available: 1 }, change),
    );
  await drive(TRADERS, 8, () => addTrader(world), Number.POSITIVE_INFINITY);
  await db.run(sql`analyze bank_profiles, device_profiles, requisite_profiles, ledger_accounts`);
}

async function addTrader({ db, vault, server }: World): Promise<void> {
  const now = server.now();
  const change = { by: 'operator', at: now } as const;
  const login = `create-${randomBytes(6).toString('hex')}`;
  await db.begin(async (tx) => {
    const user = { login, email: `${login}@example.com`, group: Group.trader, password_hash: '' };
    const id = await addUser(tx, user, change);
    await adjustBalance(tx, { trader_id: id, amount: 1_000_000_000_00n, reason: 'bench' }, change);
    const phone = vault.seal('+79000000000', phoneContext(id));
    const pans = Array.from({ length: PROFILES_EACH }, (_, n) => `22000000${String(id * 100 + n).padStart(8, '0')}`);
    // A phone that goes on reporting for as long as this may take.
    await tx.run(sql`
      with device as (
        insert into device_profiles (trader_id, phone, phone_index, created_at, key_hash, paired_at, seen_at)
        values (${id}, ${phone}, ${randomBytes(32)}, ${now}, ${randomBytes(32)}, ${now}, ${later(now, hours(24))}) returning id
      ), profiles as (
        insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
          card_available, available, cycle_limit, created_at, last_deal_at)
        select ${id}, device.id, 'Иванов Иван Иванович', '100000000004', 10000, 100000000, 1000000000000, 1, 1, 1, 1000000000000, ${now},
          ${now}::timestamptz - random() * interval '1 day'
        from device, generate_series(1, ${PROFILES_EACH}::int) returning id
      )
      insert into requisite_profiles (trader_id, bank_profile_id, pan, pan_index, pan_tail, total_amount, is_main, created_at)
      select ${id}, profile.id, card.pan, card.index, card.tail, 1000000000000, 1, ${now}
      from (select id, row_number() over (order by id) as n from profiles) profile
      join unnest(${pans.map((pan) => vault.seal(pan, `pan:${id}`))}::bytea[], ${pans.map(() => randomBytes(32))}::bytea[],
        ${pans.map((pan) => pan.slice(-4))}::text[]) with ordinality as card (pan, index, tail, n) using (n)`);
  });
}

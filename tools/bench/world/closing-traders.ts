import { randomBytes } from 'node:crypto';
import { Group } from '@app/contract/access/users';
import { addUser, adjustBalance, type Db, enableWithSecret, phoneContext, sql, type Vault } from '@app/server/kit';
import { post } from '@app/server/testing/server/stage';
import { openSession } from './traders.ts';

export const OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Someone with two-step authentication and deals that wait to be closed. */
export interface ClosingTrader {
  id: number;
  token: string;
  /** Taken from the end, one by one. */
  waiting: number[];
}

export async function addClosingTrader(db: Db, vault: Vault, deals: number, now: Date): Promise<ClosingTrader> {
  const login = `closing-${randomBytes(6).toString('hex')}`;
  const change = { by: 'operator', at: now } as const;
  const id = await db.begin(async (tx) => {
    const user = { login, email: `${login}@example.com`, group: Group.trader, password_hash: '' };
    const added = await addUser(tx, user, change);
    await enableWithSecret(tx, vault, added, OTP_SECRET);
    return added;
  });
  const profile = await addProfile(db, vault, id);
  const waiting = await addWaiting(db, id, profile, deals, now);
  return { id, token: await openSession(db, id, now), waiting };
}

async function addProfile(db: Db, vault: Vault, traderId: number): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    with device as (
      insert into device_profiles (trader_id, phone, phone_index, created_at)
      values (${traderId}, ${vault.seal('+79000000000', phoneContext(traderId))}, ${randomBytes(32)}, now()) returning id
    )
    insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at)
    select ${traderId}, id, 'Иванов Иван', '100000000004', 10000, 100000000, 1000000000000000, 1, 0, 1000000000000000, now()
    from device returning id`);
  return row?.id ?? 0;
}

/** Deals with the promises and the held money that creating them one by one would have left behind. */
async function addWaiting(db: Db, traderId: number, profile: number, count: number, now: Date): Promise<number[]> {
  return db.begin(async (tx) => {
    const rows = await tx.many<{ id: number; debited_amount: bigint }>(sql`
      insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, created_at, expires_at)
      select 30, ${traderId}, n, (select min(id) from platforms), 'closing-' || ${traderId}::int || '-' || n, ${profile}::int, 'sbp', '',
        'Иванов Иван', '0000', 100000 + n * 2500, 800, (100000 + n * 2500) * 92 / 100, ${now}, ${now}::timestamptz + interval '1 year'
      from generate_series(1, ${count}::int) n returning id, debited_amount`);
    await tx.run(sql`
      update profile_fills set reserved_amount = (select sum(real_amount) from deals where bank_profile_id = ${profile})
      where bank_profile_id = ${profile}`);
    const amount = rows.reduce((sum, row) => sum + row.debited_amount, 0n);
    await adjustBalance(tx, { trader_id: traderId, amount, reason: 'bench' }, { by: 'operator', at: now });
    post(tx, {
      kind: 'bench.held',
      ref: traderId,
      trader_id: traderId,
      from: 'available',
      to: 'held',
      amount,
      at: now,
    });
    return rows.map(({ id }) => id);
  });
}

import { createHash, randomBytes } from 'node:crypto';
import { findBank } from '@app/contract/banks';
import type { Db } from '../apps/server/src/db/db.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { insertSession } from '../apps/server/src/features/auth/auth-queries.ts';
import { days, later } from '../apps/server/src/lib/clock.ts';
import type { Trader } from './lists.ts';

/** A session as signing in would have opened it. */
export async function openSession(db: Db, userId: number, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await db.begin((tx) => insertSession(tx, { tokenHash, userId, now, expiresAt: later(now, days(14)) }));
  return token;
}

/** Signed in, with what they would search for: found in their own history. */
export async function readTrader(db: Db, id: number): Promise<Trader> {
  const row = await db.one<{ payment: string; tail: string; profile: string; bank: string }>(sql`
    select d.payment_id as payment, d.requisite_tail as tail, p.id_alias as profile, p.bank
    from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${id} and d.method_group = 'sbp' and d.number > 500 order by d.number limit 1`);
  if (!row) throw new Error(`Trader ${id} has no deals`);
  const search = {
    none: '',
    payment: row.payment,
    amount: '10000',
    tail: row.tail,
    profile: row.profile.replace('ЛК', 'ЛК '),
    bank: findBank(row.bank)?.name ?? '',
  };
  return { token: await openSession(db, id), search };
}

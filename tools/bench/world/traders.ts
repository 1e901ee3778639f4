import { createHash, randomBytes } from 'node:crypto';
import { findBank } from '@app/contract/banks';
import { type Db, days, later, sql } from '@app/server/kit';
import { insertSession } from '@app/server/testing/server/stage';
import { drive } from '#bench/drive/drive.ts';

/** Signed in, with what they would search for: found in their own history. */
export interface Trader {
  id: number;
  token: string;
  deals: number;
  search: Record<'none' | 'payment' | 'amount' | 'tail' | 'profile' | 'bank', Search>;
}

/** What they would type into the search box, and what it means to a statement written by hand. */
export interface Search {
  typed: string;
  value: string;
}

export async function readTraders(db: Db, now: Date) {
  const rows = await db.many<Found>(sql`
    select t.trader_id as id, (select max(number) from deals d where d.trader_id = t.trader_id) as deals, found.*
    from bench.traders t cross join lateral (
      select d.payment_id as payment, d.requisite_tail as tail, p.id_alias as profile, p.bank
      from deals d join bank_profiles p on p.id = d.bank_profile_id
      where d.trader_id = t.trader_id and d.method_group = 'sbp' and d.number > 100 order by d.number limit 1) found
    order by t.position`);
  const traders: Trader[] = [];
  await drive(rows.length, 8, async (index) => {
    const row = rows[index];
    if (row) traders[index] = { ...toTrader(row), token: await openSession(db, row.id, now) };
  });
  const [big, ...many] = traders;
  const [small] = many;
  if (!big || !small) throw new Error('There are no traders');
  return { big, small, many };
}

interface Found {
  id: number;
  deals: number;
  payment: string;
  tail: string;
  profile: string;
  bank: string;
}

function toTrader({ id, deals, payment, tail, profile, bank }: Found): Omit<Trader, 'token'> {
  const same = (text: string) => ({ typed: text, value: text });
  const search = {
    none: same(''),
    payment: same(payment),
    amount: same('10000'),
    tail: same(tail),
    profile: { typed: profile.replace('ЛК', 'ЛК '), value: profile },
    bank: { typed: findBank(bank)?.name ?? '', value: bank },
  };
  return { id, deals, search };
}

/** A session as signing in and a code would have opened it. */
export async function openSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await db.begin((tx) => insertSession(tx, { tokenHash, userId, now, expiresAt: later(now, days(14)), byCode: true }));
  return token;
}

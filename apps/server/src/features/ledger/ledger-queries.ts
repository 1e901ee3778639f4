import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export type AccountKind = 'available' | 'held' | 'deals' | 'payouts' | 'topups' | 'adjustments';

export interface Posting {
  /** Together with `ref` it names the cause; the same cause never moves money twice. */
  kind: string;
  ref: number;
  trader_id: number;
  from: AccountKind;
  to: AccountKind;
  /** Kopecks, above zero. */
  amount: bigint;
  at: Date;
}

export async function insertAccounts(tx: Tx, traderId: number): Promise<void> {
  await tx.run(sql`
    insert into ledger_accounts (trader_id, kind)
    select ${traderId}, unnest(array['available', 'held', 'deals', 'payouts', 'topups', 'adjustments'])`);
}

/**
 * One round trip: lock both accounts, always in the same order so that two postings of one trader cannot deadlock,
 * move the amount, and keep the posting with both balances after it.
 */
export async function insertPosting(tx: Tx, { kind, ref, trader_id, from, to, amount, at }: Posting): Promise<number> {
  return tx.run(sql`
    with locked as materialized (
      select id, kind from ledger_accounts where trader_id = ${trader_id} and kind in (${from}, ${to}) order by id for update
    ), moved as (
      update ledger_accounts account
      set balance = account.balance + case when account.kind = ${to} then ${amount}::bigint else -${amount}::bigint end
      from locked where account.id = locked.id
      returning account.id, account.kind, account.balance
    )
    insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance)
    select ${at}, ${kind}, ${ref}, ${trader_id}, giver.id, taker.id, ${amount}, giver.balance, taker.balance
    from moved giver, moved taker where giver.kind = ${from} and taker.kind = ${to}`);
}

export async function readBalances(db: Db | Tx, traderId: number): Promise<{ available: bigint; held: bigint }> {
  const row = await db.one<{ available: bigint; held: bigint }>(sql`
    select coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available,
           coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held
    from ledger_accounts where trader_id = ${traderId}`);
  return row ?? { available: 0n, held: 0n };
}

export async function insertAdjustment(
  tx: Tx,
  { trader_id, amount, reason, at }: { trader_id: number; amount: bigint; reason: string; at: Date },
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(sql`
    insert into ledger_adjustments (trader_id, amount, reason, created_at)
    values (${trader_id}, ${amount}, ${reason}, ${at}) returning id`);
  return row?.id;
}

/** Every way in which the ledger could be wrong, as rows; none is the only good answer. */
export async function findBreaches(db: Db): Promise<{ breach: string; detail: string }[]> {
  return db.many(sql`
    with sums as (
      select account.id, account.trader_id, account.kind, account.balance,
        coalesce((select sum(amount) from ledger_postings where to_account = account.id), 0)
        - coalesce((select sum(amount) from ledger_postings where from_account = account.id), 0) as posted
      from ledger_accounts account
    )
    select 'Сумма всех счетов не равна нулю' as breach, sum(balance)::text as detail from sums having sum(balance) <> 0
    union all
    select 'Остаток не равен сумме проводок', format('счёт %s (%s трейдера %s): %s вместо %s', id, kind, trader_id, balance, posted)
    from sums where balance <> posted
    union all
    select 'Счёт трейдера ниже нуля', format('счёт %s (%s трейдера %s): %s', id, kind, trader_id, balance)
    from sums where kind in ('available', 'held') and balance < 0`);
}

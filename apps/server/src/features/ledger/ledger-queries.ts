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
 * One round trip: lock the trader's accounts, move the amount, keep the posting with the balances after it and its number in the
 * trader's statement. All of the accounts and always in the same order: a transaction that posts twice must not meet another
 * one half-way. The number comes from the locked row; counted from the postings it could miss one that was waited for.
 */
export async function insertPosting(tx: Tx, { kind, ref, trader_id, from, to, amount, at }: Posting): Promise<number> {
  return tx.run(sql`
    with locked as materialized (
      select id, kind, balance from ledger_accounts where trader_id = ${trader_id} order by id for update
    ), moved as (
      update ledger_accounts account
      set balance = account.balance
          + case account.kind when ${to} then ${amount}::bigint when ${from} then -${amount}::bigint else 0 end,
        postings = account.postings + case account.kind when 'available' then 1 else 0 end
      from locked where account.id = locked.id and account.kind in (${from}, ${to}, 'available')
      returning account.id, account.kind, account.balance, account.postings
    )
    insert into ledger_postings (at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
      available_after, held_after)
    select ${at}, ${kind}, ${ref}, ${trader_id}, giver.id, taker.id, ${amount}, giver.balance, taker.balance, own.postings, own.balance,
      coalesce(moved_held.balance, held.balance)
    from moved giver join moved taker on taker.kind = ${to} join moved own on own.kind = 'available'
      join locked held on held.kind = 'held' left join moved moved_held on moved_held.kind = 'held'
    where giver.kind = ${from}`);
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
export async function findBreaches(tx: Tx): Promise<{ breach: string; detail: string }[]> {
  return tx.many(sql`
    with moved as (
      select account, sum(amount) as posted
      from (select to_account as account, amount from ledger_postings
            union all select from_account, -amount from ledger_postings) sides
      group by account
    ), sums as (
      select id, trader_id, kind, balance, coalesce(posted, 0) as posted
      from ledger_accounts left join moved on moved.account = ledger_accounts.id
    )
    select 'Сумма всех счетов не равна нулю' as breach, sum(balance)::text as detail from sums having sum(balance) <> 0
    union all
    select 'Остаток не равен сумме проводок', format('счёт %s (%s трейдера %s): %s вместо %s', id, kind, trader_id, balance, posted)
    from sums where balance <> posted
    union all
    select 'Счёт трейдера ниже нуля', format('счёт %s (%s трейдера %s): %s', id, kind, trader_id, balance)
    from sums where kind in ('available', 'held') and balance < 0
    union all
    select 'Выписка не сходится с остатком', format('трейдер %s: последняя строка %s, остаток %s', a.trader_id, last.after, a.balance + h.balance)
    from ledger_accounts a join ledger_accounts h on h.trader_id = a.trader_id and h.kind = 'held'
      join lateral (select available_after + held_after as after, available_after, held_after from ledger_postings p
        where p.trader_id = a.trader_id order by number desc limit 1) last on true
    where a.kind = 'available' and (last.available_after, last.held_after) is distinct from (a.balance, h.balance)
    union all
    select 'В выписке пропущены строки', format('трейдер %s: строк %s, номеров %s', a.trader_id, count(p.id), a.postings)
    from ledger_accounts a left join ledger_postings p on p.trader_id = a.trader_id
    where a.kind = 'available' group by a.trader_id, a.postings having count(p.id) <> a.postings or max(p.number) <> a.postings`);
}

import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db, Tx } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';

export type AccountKind = 'available' | 'held' | 'deals' | 'payouts' | 'topups' | 'adjustments';

export interface Posting {
  /** Together with `ref` it names the cause; the same cause never moves money twice. */
  kind: string;
  ref: number;
  trader_id: number;
  from: AccountKind;
  to: AccountKind;
  /** In kopecks, above zero. */
  amount: bigint;
  at: Date;
}

export async function openAccounts(tx: Tx, traderId: number): Promise<void> {
  await tx.run(sql`insert into ledger_accounts (trader_id) values (${traderId})`);
}

export type Hold = Pick<Posting, 'kind' | 'ref' | 'trader_id' | 'amount' | 'at'>;

const postingColumns = sql`at, kind, ref, trader_id, from_account, to_account, amount, from_balance, to_balance, number,
  available_after, held_after`;

/**
 * Moves the amount and stores the posting with the balances after it and its number in the trader’s statement. The number comes from the
 * row that is changed; counted from the postings it could miss one that was waited for.
 *
 * It is sent with the commit, so every problem is an error of the database: a balance below zero, the same cause twice, or a posting
 * without an account, whose columns would be null.
 */
export function insertPosting(
  { kind, ref, trader_id, from, to, amount, at }: Posting,
  left = sql`${rawSql(from)} - ${amount}::bigint`,
): Sql {
  const [giver, taker] = [rawSql(from), rawSql(to)];
  return sql`
    with moved as (
      update ledger_accounts set ${giver} = ${left}, ${taker} = ${taker} + ${amount}::bigint, postings = postings + 1
      where trader_id = ${trader_id} returning *
    )
    insert into ledger_postings (${postingColumns})
    select ${at}, ${kind}, ${ref}, trader_id, ${from}, ${to}, ${amount}, ${giver}, ${taker}, postings, available, held
    from (select) posting left join moved on true`;
}

/** Holds as much of the amount as there is and notes what is missing. If nothing is there, nothing is posted. */
export function insertHold({ kind, ref, trader_id, amount, at }: Hold): Sql {
  return sql`
    with account as (
      select trader_id, least(available, ${amount}::bigint) as found from ledger_accounts where trader_id = ${trader_id} for update
    ), moved as (
      update ledger_accounts a set available = available - found, held = held + found,
        shortfall = shortfall + ${amount}::bigint - found, postings = postings + (found > 0)::integer
      from account where a.trader_id = account.trader_id returning a.*, found
    )
    insert into ledger_postings (${postingColumns})
    select ${at}, ${kind}, ${ref}, trader_id, 'available', 'held', found, available, held, postings, available, held
    from (select) posting left join moved on true where found is distinct from 0`;
}

export async function readBalances(db: Db | Tx, traderId: number): Promise<{ available: bigint; held: bigint }> {
  const row = await db.one<{ available: bigint; held: bigint }>(sql`
    select available, held from ledger_accounts where trader_id = ${traderId}`);
  // Everybody has an account from the first day. Reading a missing one as zero would hide a loss.
  if (!row) throw new Error(`Trader ${traderId} has no account`);
  return row;
}

/** Of everybody's accounts together. */
export async function sumAccounts(db: Db): Promise<Record<AccountKind, bigint>> {
  const sums = await db.one<Record<AccountKind, bigint>>(sql`
    select coalesce(sum(available::bigint), 0)::bigint as available, coalesce(sum(held::bigint), 0)::bigint as held,
      coalesce(sum(deals), 0)::bigint as deals, coalesce(sum(payouts), 0)::bigint as payouts, coalesce(sum(topups), 0)::bigint as topups,
      coalesce(sum(adjustments), 0)::bigint as adjustments
    from ledger_accounts`);
  if (!sums) throw new Error('Sums are always there');
  return sums;
}

/** Every way in which the ledger could be wrong, as rows. No rows means that it is right. */
export async function findBreaches(tx: Tx): Promise<{ breach: string; detail: string }[]> {
  return tx.many(sql`
    with moved as (
      select trader_id, kind, sum(amount) as posted
      from (select trader_id, to_account as kind, amount from ledger_postings
            union all select trader_id, from_account, -amount from ledger_postings) sides
      group by trader_id, kind
    ), sums as (
      select trader_id, kind, balance, coalesce(posted, 0) as posted
      from ledger_accounts
        cross join lateral (values ('available', available::bigint), ('held', held), ('deals', deals), ('payouts', payouts),
          ('topups', topups), ('adjustments', adjustments)) account (kind, balance)
        left join moved using (trader_id, kind)
    )
    select 'Сумма всех счетов не равна нулю' as breach, sum(balance)::text as detail from sums having sum(balance) <> 0
    union all
    select 'Остаток не равен сумме проводок', format('%s трейдера %s: %s вместо %s', kind, trader_id, balance, posted)
    from sums where balance <> posted
    union all
    select 'Счёт трейдера ниже нуля', format('%s трейдера %s: %s', kind, trader_id, balance)
    from sums where kind in ('available', 'held') and balance < 0
    union all
    select 'Выписка не сходится с остатком', format('трейдер %s: последняя строка %s, остаток %s', a.trader_id, last.after, a.available + a.held)
    from ledger_accounts a
      join lateral (select available_after + held_after as after, available_after, held_after from ledger_postings p
        where p.trader_id = a.trader_id order by number desc limit 1) last on true
    where (last.available_after, last.held_after) is distinct from (a.available::bigint, a.held::bigint)
    union all
    select 'В выписке пропущены строки', format('трейдер %s: строк %s, номеров %s', a.trader_id, count(p.number), a.postings)
    from ledger_accounts a left join ledger_postings p on p.trader_id = a.trader_id
    group by a.trader_id, a.postings having count(p.number) <> a.postings or max(p.number) <> a.postings
    union all
    select 'Удержание апелляции не равно её проводкам', format('апелляция %s: %s вместо %s', p.id, p.held_amount, held)
    from (select a.id, a.held_amount,
        coalesce(sum(case l.kind when 'appeal.held' then l.amount else -l.amount end), 0) as held
      from appeals a left join ledger_postings l on l.ref = a.id and l.kind in ('appeal.held', 'appeal.released')
      group by a.id) p
    where held_amount <> held
    union all
    select 'Нехватка трейдера не равна сумме по его апелляциям', format('трейдер %s: %s вместо %s', l.trader_id, l.shortfall, short)
    from ledger_accounts l
      cross join lateral (select coalesce(sum(short_amount), 0) as short from appeals where trader_id = l.trader_id) a
    where l.shortfall <> short
    union all
    select 'Ожидающая сделка не удержана', format('сделка %s: %s вместо %s', d.id, coalesce(p.amount, 0), d.debited_amount)
    from deals d left join ledger_postings p on p.kind = 'deal.held' and p.ref = d.id
    where d.status = ${DealStatus.waiting} and p.amount is distinct from d.debited_amount`);
}

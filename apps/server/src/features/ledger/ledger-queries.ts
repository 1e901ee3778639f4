import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db, Tx } from '#db/db.ts';
import { rawSql, type Sql, sql } from '#db/sql.ts';

export type AccountKind = 'available' | 'held' | 'deals' | 'payouts' | 'topups' | 'adjustments' | 'debts';

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
export function insertPosting(posting: Posting, left = sql`${rawSql(posting.from)} - ${posting.amount}::bigint`): Sql {
  const { kind, ref, trader_id, from, to, amount, at } = posting;
  if (to === 'available') return insertRaise(posting);
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

/** How the posting that raised what is available is named by the one that pays a debt back from it: whose it is, and its number. */
const raisedBy = sql`(trader_id::bigint << 32) + postings - 1`;
export const numberRaised = sql`(p.ref & 4294967295)`;

/**
 * Raises what is available. Of a trader with a debt it pays that first, by a second posting. Who has a debt has nothing available (a
 * constraint), so what is missing from the amount afterwards is what was paid back, and there is no need to look before.
 */
function insertRaise({ kind, ref, trader_id, from, amount, at }: Posting): Sql {
  const giver = rawSql(from);
  return sql`
    with moved as (
      update ledger_accounts set ${giver} = ${giver} - ${amount}::bigint, available = greatest(available + debts + ${amount}::bigint, 0),
        debts = least(debts + ${amount}::bigint, 0), postings = postings + 1 + (debts < 0)::integer
      where trader_id = ${trader_id} returning *, greatest(${amount}::bigint - available, 0) as repaid
    )
    insert into ledger_postings (${postingColumns})
    select ${at}::timestamptz, ${kind}::text, ${ref}::bigint, trader_id, ${from}::text, 'available', ${amount}::bigint, ${giver}, available + repaid,
      postings - (repaid > 0)::integer, available + repaid, held
    from (select) posting left join moved on true
    union all
    select ${at}::timestamptz, 'debt.repaid', ${raisedBy}, trader_id, 'available', 'debts', repaid, available, debts, postings, available, held
    from moved where repaid > 0`;
}

/**
 * Before a statement that looks at a balance and changes it: looking and locking in that statement itself would see the balance as it was
 * before the others, for whom it waits, changed it.
 */
export const lockAccount = (traderId: number): Sql =>
  sql`select from ledger_accounts where trader_id = ${traderId} for update`;

/**
 * Takes the amount from what is available. What is missing is first lent: a posting of the kind `debt` for the same thing. The account is
 * locked.
 */
export function insertTaking(
  { kind, ref, trader_id, to, amount, at }: Omit<Posting, 'from'>,
  debt: `${string}.debt`,
): Sql {
  const taker = rawSql(to);
  return sql`
    with account as (
      select trader_id, greatest(${amount}::bigint - available, 0) as missing from ledger_accounts where trader_id = ${trader_id}
    ), moved as (
      update ledger_accounts a set available = available + missing - ${amount}::bigint, debts = debts - missing,
        ${taker} = ${taker} + ${amount}::bigint, postings = postings + 1 + (missing > 0)::integer
      from account where a.trader_id = account.trader_id returning a.*, missing
    )
    insert into ledger_postings (${postingColumns})
    select ${at}::timestamptz, ${debt}::text, ${ref}::bigint, trader_id, 'debts', 'available', missing, debts, ${amount}::bigint, postings - 1, ${amount}::bigint, held
    from moved where missing > 0
    union all
    select ${at}::timestamptz, ${kind}::text, ${ref}::bigint, trader_id, 'available', ${to}::text, ${amount}::bigint, available, ${taker}, postings, available, held
    from (select) posting left join moved on true`;
}

/** Holds as much of the amount as there is and notes what is missing. If nothing is there, nothing is posted. The account is locked. */
export function insertHold({ kind, ref, trader_id, amount, at }: Hold): Sql {
  return sql`
    with account as (
      select trader_id, least(available, ${amount}::bigint) as found from ledger_accounts where trader_id = ${trader_id}
    ), moved as (
      update ledger_accounts a set available = available - found, held = held + found,
        shortfall = shortfall + ${amount}::bigint - found, postings = postings + (found > 0)::integer
      from account where a.trader_id = account.trader_id returning a.*, found
    )
    insert into ledger_postings (${postingColumns})
    select ${at}, ${kind}, ${ref}, trader_id, 'available', 'held', found, available, held, postings, available, held
    from (select) posting left join moved on true where found is distinct from 0`;
}

export interface Balances {
  available: bigint;
  held: bigint;
  /** What the trader owes; with any debt nothing is available. */
  debt: bigint;
}

export async function readBalances(db: Db | Tx, traderId: number): Promise<Balances> {
  const row = await db.one<Balances>(sql`
    select available, held, -debts as debt from ledger_accounts where trader_id = ${traderId}`);
  // Everybody has an account from the first day. Reading a missing one as zero would hide a loss.
  if (!row) throw new Error(`Trader ${traderId} has no account`);
  return row;
}

/** Of everybody's accounts together. */
export async function sumAccounts(db: Db): Promise<Record<AccountKind, bigint>> {
  const sums = await db.one<Record<AccountKind, bigint>>(sql`
    select coalesce(sum(available::bigint), 0)::bigint as available, coalesce(sum(held::bigint), 0)::bigint as held,
      coalesce(sum(deals), 0)::bigint as deals, coalesce(sum(payouts), 0)::bigint as payouts, coalesce(sum(topups), 0)::bigint as topups,
      coalesce(sum(adjustments), 0)::bigint as adjustments, coalesce(sum(debts), 0)::bigint as debts
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
          ('topups', topups), ('adjustments', adjustments), ('debts', debts)) account (kind, balance)
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
    select 'Счёт долгов выше нуля', format('трейдер %s: %s', trader_id, balance) from sums where kind = 'debts' and balance > 0
    union all
    select 'Долг не погашен из доступного', format('трейдер %s: доступно %s, долг %s', trader_id, available::bigint, -debts)
    from ledger_accounts where debts <> 0 and available <> 0
    union all
    select 'Погашение долга не за поступлением', format('трейдер %s, строка %s', p.trader_id, p.number)
    from ledger_postings p left join ledger_postings r on r.trader_id = p.trader_id and r.number = p.number - 1 and r.to_account = 'available'
    where p.kind = 'debt.repaid' and (${numberRaised} is distinct from r.number or p.ref >> 32 <> p.trader_id or p.amount > r.amount)
    union all
    select 'Оплата выплаты отозвана не так, как зачислена', format('выплата %s: взято %s, зачислено %s', r.ref, r.amount, d.amount)
    from ledger_postings r left join ledger_postings d on d.kind = 'payout.done' and d.ref = r.ref and d.trader_id = r.trader_id
      left join payouts o on o.id = r.ref and o.trader_id = r.trader_id and o.note_kind = 'reversed'
    where r.kind = 'payout.reversed' and (d.amount is distinct from r.amount or d.number > r.number or o.id is null)
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

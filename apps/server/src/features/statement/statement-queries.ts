import type { DealNotice } from '@app/contract/arrivals/deal-notice';
import type { Movement } from '@app/contract/statement/statement';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { numberRaised } from '#features/ledger/ledger-queries.ts';

/** Movements of a period are one run of a trader's numbers, so counting and paging cost nothing however long the history. */
export interface Range {
  first: number;
  last: number;
}

/** An empty period lies between two numbers: its first is the one after its last. */
export async function findRange(db: Db, traderId: number, from: Date | null, before: Date | null): Promise<Range> {
  const row = await db.one<Range>(sql`
    select ${from ? lastBefore(traderId, from) : sql`0`} + 1 as first, ${before ? lastBefore(traderId, before) : sql`postings`} as last
    from ledger_accounts where trader_id = ${traderId}`);
  return row ?? { first: 1, last: 0 };
}

/**
 * Clocks are read before a movement waits for its turn, so numbers and times do not run quite alike. The highest number before the
 * moment is the cut, for the day that ends with it as for the one that begins: no movement is in both or in neither.
 */
const lastBefore = (traderId: number, moment: Date) => sql`last_posting_before(${traderId}, ${moment})`;

/** Newest first, `first` and `last` included. */
export async function listMovements(db: Db, traderId: number, { first, last }: Range): Promise<Movement[]> {
  const rows = await db.many<Row>(sql`
    select p.number, p.at, p.kind, (case when p.kind = 'debt.repaid' then ${numberRaised} else p.ref end)::int as ref,
      case when from_account in ('available', 'held') and to_account in ('available', 'held') then 0
        when from_account in ('available', 'held') then -p.amount else p.amount end as amount,
      case when to_account = 'held' then p.amount when from_account = 'held' then -p.amount else 0 end as held_amount,
      p.available_after + p.held_after as balance, p.held_after as held_balance,
      coalesce(d.payment_id, a.reason, o.note, '') as note,
      n.id::float8 as "noticeId", n.amount as "noticeAmount", n.at as "noticeAt", n.channel as "noticeChannel", n.by_hand as "noticeByHand"
    from ledger_postings p
      left join appeals c on p.kind like 'appeal.%' and c.id = p.ref
      left join deals d on d.id = case when p.kind like 'deal.%' then p.ref else c.deal_id end
      left join bank_notices n on p.kind = 'deal.closed' and n.id = d.notice_id
      left join payouts o on p.kind in ('payout.reversed', 'payout.debt') and o.id = p.ref
      left join ledger_adjustments a on p.kind in ('adjustment', 'adjustment.debt') and a.id = p.ref
    where p.trader_id = ${traderId} and p.number between ${first} and ${last}
    order by p.number desc`);
  return rows.map(present);
}

type Row = Omit<Movement, 'notice'> &
  (Noticed | { noticeId: null; noticeAmount: null; noticeAt: null; noticeChannel: null; noticeByHand: null });
type Noticed = { [Key in keyof DealNotice as `notice${Capitalize<Key>}`]: DealNotice[Key] };

function present({ noticeId, noticeAmount, noticeAt, noticeChannel, noticeByHand, ...movement }: Row): Movement {
  if (noticeId === null) return { ...movement, notice: null };
  const notice = { id: noticeId, amount: noticeAmount, at: noticeAt, channel: noticeChannel, byHand: noticeByHand };
  return { ...movement, notice };
}

/** What the trader had after a movement; nothing before the first. */
export async function balanceAfter(db: Db, traderId: number, number: number): Promise<bigint> {
  const row = await db.one<{ balance: bigint }>(sql`
    select available_after + held_after as balance from ledger_postings where trader_id = ${traderId} and number = ${number}`);
  return row?.balance ?? 0n;
}

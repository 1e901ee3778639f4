import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { Hold, HoldFilters, HoldsPage } from '@app/contract/ledger/holds';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';

export interface HoldsNeeds {
  db: Db;
}

type Row = { [Field in keyof Hold]: Hold[Field] | null } & { count: number; held: bigint };

/** One statement, so one moment: the holds and the balance that they add up to cannot have changed in between. */
export async function findHolds(
  { db }: HoldsNeeds,
  trader: User,
  { page, count }: HoldFilters,
): Promise<WithoutTime<HoldsPage>> {
  const rows = await db.many<Row>(sql`
    with holds as (${holdsOf(trader.id)})
    select page.*, (select count(*)::int from holds) as count, a.held
    from ledger_accounts a left join (
      select * from holds order by until nulls last, since, kind, ref offset ${(page - 1) * count} limit ${literal(count)}
    ) page on true
    where a.trader_id = ${trader.id}
    order by until nulls last, since, kind, ref`);
  const [first] = rows;
  if (!first) throw new Error(`Trader ${trader.id} has no account`);
  return {
    holds: rows.flatMap(({ count: _, held: __, ...row }) => (row.ref === null ? [] : [row as Hold])),
    countHolds: first.count,
    held_balance: first.held,
  };
}

const { waiting, inWork, review } = AppealStatus;

// Appeals in two parts, each from its own index: a rejected one holds for a while longer, and there may be thousands that no longer do.
const holdsOf = (traderId: number): Sql => sql`
  select 'deal' as kind, d.id as ref, d.payment_id, d.debited_amount as amount, d.created_at as since, d.expires_at as until
  from waiting_deals w join deals d on d.id = w.deal_id where w.trader_id = ${traderId} and d.debited_amount > 0
  union all
  select 'appeal', p.id, d.payment_id, p.held_amount, p.created_at, p.hold_until
  from (
    select id, deal_id, held_amount, created_at, hold_until from appeals
    where trader_id = ${traderId} and status in (${literal(waiting, inWork, review)})
    union all
    select id, deal_id, held_amount, created_at, hold_until from appeals where trader_id = ${traderId} and hold_until is not null
  ) p join deals d on d.id = p.deal_id where p.held_amount > 0`;

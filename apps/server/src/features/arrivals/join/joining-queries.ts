import { NoticeState } from '@app/contract/arrivals/arrival';
import { AMOUNT_TOLERANCE, LEAST_MATCHED } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { idsOfBank } from '#features/arrivals/patterns-now.ts';
import { ruleValue } from '#features/rules/rules.ts';

export interface JoinedDeal {
  id: number;
  bank: string;
  status: DealStatus;
  appealed: boolean;
  real_amount: bigint;
  created_at: Date;
  notice_id: number | null;
}

/** The deal that has the notice, and the one that is to get it. */
export async function lockDealsOf(tx: Tx, traderId: number, noticeId: number, dealId = 0): Promise<JoinedDeal[]> {
  return tx.many<JoinedDeal>(sql`
    select id, status, appealed, real_amount, created_at, notice_id::float8 as notice_id, (
      select p.bank from bank_profiles p where p.id = deals.bank_profile_id) as bank
    from deals where trader_id = ${traderId} and (id = ${dealId} or notice_id = ${noticeId}) order by id for update`);
}

export interface LockedNotice {
  bank: string;
  amount: bigint;
  state: NoticeState;
  /** Deals made later cannot be what it is for. */
  before: Date;
}

// If nobody knows when the bank told the phone, it was before it came.
const before = sql`case when n.time_known then n.at else n.received_at end`;

export async function lockNotice(tx: Tx, traderId: number, id: number): Promise<LockedNotice | undefined> {
  return tx.one<LockedNotice>(sql`
    select n.bank, n.amount, n.state, ${before} as before from bank_notices n
    where n.id = ${id} and n.trader_id = ${traderId} for update`);
}

/** Written with the commit. Joined or not is kept by the database itself. */
export function setNoticeState(tx: Tx, id: number, state: NoticeState): void {
  tx.withCommit(sql`update bank_notices set state = ${state} where id = ${id}`);
}

const MOST_CANDIDATES = 50;

const isOpen = (deal: Sql): Sql => sql`(${deal}.status <> ${literal(DealStatus.closed)} and not ${deal}.appealed)`;

/**
 * Ids of the deals that it could be joined to, the best first; undefined if there is no such notice. One that is not joined yet may go to a
 * closed or an appealed deal, too; from deal to deal it goes only while neither is closed or appealed.
 */
export async function findCandidates(db: Db, traderId: number, id: number): Promise<number[] | undefined> {
  const notice = await db.one<{ bank: string }>(sql`
    select bank from bank_notices where id = ${id} and trader_id = ${traderId}`);
  if (!notice) return undefined;
  const banks = await idsOfBank(db, notice.bank);
  const row = await db.one<{ ids: number[] }>(sql`
    select array(
      select d.id from deals d
      where d.trader_id = n.trader_id and d.number >= first_deal_since(n.trader_id, ${before} - ${ruleValue('late_days')} * interval '1 day')
        and d.real_amount between n.amount - ${AMOUNT_TOLERANCE}::bigint and n.amount + ${AMOUNT_TOLERANCE}::bigint
        and n.amount >= ${LEAST_MATCHED}::bigint and d.notice_id is null and d.created_at <= ${before}
        and d.bank_profile_id in (select p.id from bank_profiles p where p.trader_id = n.trader_id and p.bank = any(${banks}))
        and (n.state <> ${literal(NoticeState.joined)} or ${isOpen(sql`d`)} and exists (select 1 from deals holder where holder.notice_id = n.id and ${isOpen(sql`holder`)}))
      order by d.bank_profile_id is not distinct from n.bank_profile_id desc, d.real_amount = n.amount desc,
        d.status = ${literal(DealStatus.waiting)} desc, d.number desc
      limit ${literal(MOST_CANDIDATES)}
    ) as ids
    from bank_notices n where n.id = ${id} and n.trader_id = ${traderId}`);
  return row?.ids;
}

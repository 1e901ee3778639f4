import type { BankNotice } from '@app/contract/bank-notices/bank-notice';
import { NoticeState } from '@app/contract/bank-notices/bank-notice';
import type { BankNoticeFilters, BankNoticesPage } from '@app/contract/bank-notices/bank-notices-api';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { addDays, midnight } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { BankNoticeNeeds } from '#features/bank-notices/take/take-notices.ts';
import type { User } from '#http/user.ts';
import { readSearch, type SearchMeaning } from '#lib/search-meaning.ts';

export async function findBankNotices(
  { db, clock }: BankNoticeNeeds,
  trader: User,
  filters: BankNoticeFilters,
): Promise<BankNoticesPage> {
  const { page, count } = filters;
  const those = chosen(trader.id, filters);
  const [rows, total] = await Promise.all([
    listNotices(db, those, (page - 1) * count, count),
    db.one<{ count: number }>(sql`select count(*)::int as count from bank_notices n where ${those}`),
  ]);
  return { bankNotices: rows.map(present), countBankNotices: total?.count ?? 0, serverTime: clock.now() };
}

type Row = Omit<BankNotice, 'deal' | 'mayMove'> & {
  deal_id: number | null;
  payment_id: string;
  real_amount: bigint;
  status: DealStatus;
  dealCreatedAt: Date;
  appealed: boolean;
  byHand: boolean;
};

const listNotices = (db: Db, those: Sql, offset: number, limit: number) =>
  db.many<Row>(sql`
    select n.id, n.device_profile_id, n.bank, n.bank_profile_id, p.id_alias, n.amount, n.payer, n.digits, n.channel, n.at,
      n.time_known as "timeKnown", n.received_at as "receivedAt", n.state, n.by_hand as "byHand",
      d.id as deal_id, d.payment_id, d.real_amount, d.status, d.created_at as "dealCreatedAt", d.appealed
    from (select * from bank_notices n where ${those} order by n.at desc, n.id desc offset ${offset} limit ${literal(limit)}) n
      left join bank_profiles p on p.id = n.bank_profile_id
      left join deals d on d.notice_id = n.id
    order by n.at desc, n.id desc`);

function chosen(traderId: number, { state, search, from, to }: BankNoticeFilters): Sql {
  const meaning = readSearch(search);
  return sql`n.trader_id = ${traderId}
    ${state ? sql`and n.state = ${literal(NoticeState[state])}` : sql``}
    ${from ? sql`and n.at >= ${midnight(from)}` : sql``} ${to ? sql`and n.at < ${midnight(addDays(to, 1))}` : sql``}
    ${meaning ? sql`and ${matches(traderId, meaning)}` : sql``}`;
}

const matches = (traderId: number, { text, tail, amount, alias, banks }: SearchMeaning): Sql => sql`(
  n.amount = ${amount} or n.digits = ${tail} or n.bank_profile_id = ${alias} or n.bank = any(${banks})
  or position(lower(${text}) in lower(n.payer)) > 0
  or n.id in (select notice_id from deals where trader_id = ${traderId} and payment_id = ${text} and notice_id is not null))`;

function present({
  deal_id,
  payment_id,
  real_amount,
  status,
  dealCreatedAt,
  appealed,
  byHand,
  ...notice
}: Row): BankNotice {
  if (deal_id === null) return { ...notice, deal: null, mayMove: true };
  const deal = { id: deal_id, payment_id, real_amount, status, createdAt: dealCreatedAt, byHand };
  return { ...notice, deal, mayMove: status !== DealStatus.closed && !appealed };
}

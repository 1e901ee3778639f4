import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import type { CaseNotice, EarlierCase, PayoutFacts } from '@app/contract/cases/case-view';
import type { TalkSide } from '@app/contract/conversation/case-talk';
import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import type { Db } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { deskColumns as appealColumns, type DeskAppeal } from '#features/appeals/appeal-shape.ts';
import { isAround, noticeReach } from '#features/arrivals/around-deal.ts';
import { idsOfBank } from '#features/arrivals/patterns-now.ts';
import { sameContent } from '#features/files/same-files.ts';
import { deskColumns as payoutColumns } from '#features/payouts/payout-shape.ts';
import { isFormerReceipt } from '#features/payouts/payout-view.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { recentlyEndedCases } from './recently-ended.ts';

export interface StoredAppealFacts extends DeskAppeal {
  /** Until when the deal could be paid, and how long afterwards a payer's money is still taken for it. */
  deal_until: Date;
}

export const findAppealFacts = (db: Db, id: number): Promise<StoredAppealFacts | undefined> =>
  db.one<StoredAppealFacts>(sql`
    select ${appealColumns}, d.expires_at + ${noticeReach} as deal_until
    from appeals a join deals d on d.id = a.deal_id join users t on t.id = a.trader_id join platforms f on f.id = a.platform_id
      join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id
    where a.id = ${id}`);

export type StoredPayoutFacts = PayoutFacts & { trader_id: number | null; shown_hours: number };

export const findPayoutFacts = (db: Db, id: number): Promise<StoredPayoutFacts | undefined> =>
  db.one<StoredPayoutFacts>(sql`
    select ${payoutColumns}
    from payouts o join platforms f on f.id = o.platform_id left join users t on t.id = o.trader_id
    where o.id = ${id}`);

const MOST_NOTICES = 50;

/**
 * All notices of the profile around the deal, however they were joined; of the same bank also those that could not be told from another profile's.
 * Where there are more than a judge can read, the deal's own and those that fit come first.
 */
export async function findNotices(
  db: Db,
  { trader_id, bank, bank_profile_id, notice_id, deal_at, deal_until, amount, deal_amount }: StoredAppealFacts,
): Promise<CaseNotice[]> {
  const banks = await idsOfBank(db, bank);
  const around = isAround(sql`${deal_at}`, sql`${deal_until}`);
  return db.many<CaseNotice>(sql`
    with found as (
      select id from bank_notices n where n.id = ${notice_id}::bigint
      union select id from bank_notices n where n.bank_profile_id = ${bank_profile_id} and ${around}
      union select id from bank_notices n
        where n.trader_id = ${trader_id} and n.bank = any(${banks}) and n.bank_profile_id is null and ${around}
    )
    select * from (
      select n.id::float8 as id, n.at, n.amount, n.payer, n.digits, n.channel = 'sms' as sms, d.id as deal_id, n.bank_profile_id is null as unsure, fits
      from found join bank_notices n using (id) left join deals d on d.notice_id = n.id and d.trader_id = n.trader_id
        cross join lateral (
          select least(abs(n.amount - ${amount}), abs(n.amount - ${deal_amount})) <= ${AMOUNT_TOLERANCE}::bigint as fits) f
      order by n.id is not distinct from ${notice_id}::bigint desc, fits desc, n.at, n.id limit ${literal(MOST_NOTICES)}
    ) n order by at, id`);
}

export interface StoredFileOfCase {
  id: number;
  name: string;
  extension: string;
  former: boolean;
  from: Exclude<TalkSide, 'staff'> | null;
  seen: { kind: CaseKey['kind']; id: number }[];
}

/** The newest of each side, so that nobody sends the other's away; whoever sends more than a judge can look at is asked for less. */
const MOST_ATTACHED = 20;

/**
 * The receipts or the proof, then what trader and platform attached to their messages, each with every other case that has the same content.
 * What a trader before has sent comes last: it proves nothing of this one's payment. Who was a party, now or before, reads no messages here either.
 */
export const findCaseFiles = (
  db: Db,
  { kind, id }: CaseKey,
  trader: number | null,
  judge: number,
  sees: readonly CaseKind[],
): Promise<StoredFileOfCase[]> =>
  db.many<StoredFileOfCase>(sql`
    with said as (select * from case_messages where kind = ${kind} and case_id = ${id})
    select f.id, f.name, f.extension, f.former, f.side as "from", coalesce((
      select json_agg(json_build_object('kind', s.kind, 'id', s.id) order by s.first) from (
        select kind, id, min(file) as first from (${sameContent({ kind, id: sql`${id}::int` }, sees)}) o group by kind, id order by first limit 10) s), '[]') as seen
    from (
      select f.*, ${isFormerReceipt} as former, null as side, 0 as message from files f where f.owner_kind = ${kind} and f.owner_id = ${id}
      union all
      select f.*, m.former, m.side, m.id
      from (
        select f.id as file, m.id, m.side, m.trader_id is distinct from ${trader} as former,
          row_number() over (partition by m.side order by m.id desc, f.position) as place
        from said m join files f on f.owner_kind = 'message' and f.owner_id = m.id
        where m.side <> 'staff' and ${judge}::int is distinct from ${trader} and not exists (select from said where trader_id = ${judge})
      ) m join files f on f.id = m.file
      where m.place <= ${literal(MOST_ATTACHED)}
    ) f order by f.former, f.message, f.position`);

/** What else of this trader was judged, the newest first, and how it commonly ends. */
export async function findEarlier(
  db: Db,
  { kind, id }: CaseKey,
  trader: number,
  now: Date,
  kinds: readonly string[],
): Promise<{ days: number; ended: number; bad: number; cases: EarlierCase[] }> {
  const recent = sql`select * from (${recentlyEndedCases(trader, now)}) e where kind = any(${kinds}::text[]) and not (kind = ${kind} and id = ${id})`;
  const [counted, cases] = await Promise.all([
    db.one<{ days: number; ended: number; bad: number }>(
      sql`select ${ruleValue('rejections_days')}::int as days, count(*)::int as ended, count(*) filter (where bad)::int as bad from (${recent}) e`,
    ),
    db.many<EarlierCase>(
      sql`select kind, id, amount, status, at from (${recent}) e order by at desc, id desc limit 10`,
    ),
  ]);
  return { ...(counted ?? { days: 0, ended: 0, bad: 0 }), cases };
}

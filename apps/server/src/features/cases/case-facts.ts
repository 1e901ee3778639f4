import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { CaseKey } from '@app/contract/cases/case-leases';
import type { AppealFacts, CaseNotice, EarlierCase, PayoutFacts } from '@app/contract/cases/case-view';
import { REJECTIONS } from '@app/contract/cases/cases';
import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { endedAppeals } from './cases-queries.ts';

export type StoredAppealFacts = AppealFacts & { trader_id: number; bank_profile_id: number };

export const findAppealFacts = (db: Db, id: number): Promise<StoredAppealFacts | undefined> =>
  db.one<StoredAppealFacts>(sql`
    select a.status, d.payment_id as number, json_build_object('id', t.id, 'name', t.login) as trader,
      json_build_object('id', f.id, 'name', f.name) as platform, p.bank, d.method_group as method, d.requisite_tail as tail, d.fio,
      a.amount_to_pay as amount, a.created_at as "createdAt", a.note, a.deal_id, d.real_amount as deal_amount, d.status as deal_status,
      d.created_at as deal_at, a.attempt, a.trader_note, a.held_amount as held, a.short_amount as short, a.trader_id, d.bank_profile_id
    from appeals a join deals d on d.id = a.deal_id join users t on t.id = a.trader_id join platforms f on f.id = a.platform_id
      join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id
    where a.id = ${id}`);

export type StoredPayoutFacts = PayoutFacts & { trader_id: number | null };

export const findPayoutFacts = (db: Db, id: number): Promise<StoredPayoutFacts | undefined> =>
  db.one<StoredPayoutFacts>(sql`
    select o.status, o.payout_id as number, case when t.id is not null then json_build_object('id', t.id, 'name', t.login) end as trader,
      json_build_object('id', f.id, 'name', f.name) as platform, o.bank, o.method, o.pan_tail as tail, o.fio, o.amount,
      o.created_at as "createdAt", o.note, o.note_kind, o.pin_at as "pinAt", o.moved_at as "movedAt", o.sent_back, o.return_from as "returnableAt",
      greatest(${ruleValue('payout_sendbacks')} - o.sent_back, 0)::int as sendbacks_left, o.trader_id
    from payouts o join platforms f on f.id = o.platform_id left join users t on t.id = o.trader_id
    where o.id = ${id}`);

const MOST_NOTICES = 50;

/** All notices of the profile around the deal, however they were joined. A payer may be late by a day, a phone's clock early by some minutes. */
export const findNotices = (
  db: Db,
  { bank_profile_id, deal_at, amount, deal_amount }: StoredAppealFacts,
): Promise<CaseNotice[]> =>
  db.many<CaseNotice>(sql`
    select n.id, n.at, n.amount, n.payer, n.digits, n.channel = 'sms' as sms, d.id as deal_id,
      least(abs(n.amount - ${amount}), abs(n.amount - ${deal_amount})) <= ${AMOUNT_TOLERANCE}::bigint as fits
    from bank_notices n left join deals d on d.notice_id = n.id and d.trader_id = n.trader_id
    where n.bank_profile_id = ${bank_profile_id}
      and n.at between ${deal_at}::timestamptz - interval '1 hour' and ${deal_at}::timestamptz + interval '26 hours'
    order by n.at, n.id limit ${literal(MOST_NOTICES)}`);

export interface StoredFileOfCase {
  id: number;
  name: string;
  extension: string;
  seen: { kind: CaseKey['kind']; id: number }[];
}

/** Files with everything else that has the same content. */
export const findCaseFiles = (db: Db, { kind, id }: CaseKey): Promise<StoredFileOfCase[]> =>
  db.many<StoredFileOfCase>(sql`
    select f.id, f.name, f.extension, coalesce((
      select json_agg(json_build_object('kind', o.owner_kind, 'id', o.owner_id) order by o.id) from (
        select min(id) as id, owner_kind, owner_id from files o
        where o.sha256 = f.sha256 and o.owner_kind in ('appeal', 'payout') and (o.owner_kind, o.owner_id) <> (f.owner_kind, f.owner_id)
        group by owner_kind, owner_id order by min(id) limit 10) o), '[]') as seen
    from files f where f.owner_kind = ${kind} and f.owner_id = ${id} order by f.position`);

/** Appeals that the trader rejected, and payouts that came to nothing. */
const ends = (trader: number): Sql => sql`
  select 'appeal' as kind, id, amount_to_pay as amount, status, coalesce(decided_at, created_at) as at, status = ${literal(AppealStatus.rejected)} as bad
  from appeals where trader_id = ${trader} and status in (${endedAppeals})
  union all select 'payout', id, amount, status, moved_at, status <> ${literal(PayoutStatus.done)}
  from payouts where trader_id = ${trader}
    and status in (${literal(PayoutStatus.incorrect, PayoutStatus.rejected, PayoutStatus.done)})`;

/** What else of this trader was judged, the newest first, and how it commonly ends. */
export async function findEarlier(
  db: Db,
  { kind, id }: CaseKey,
  trader: number,
  now: Date,
  kinds: readonly string[],
): Promise<{ ended: number; bad: number; cases: EarlierCase[] }> {
  const recent = sql`select * from (${ends(trader)}) e where at >= ${now}::timestamptz - ${literal(REJECTIONS.days)} * interval '1 day'
    and kind = any(${kinds}::text[]) and not (kind = ${kind} and id = ${id})`;
  const [counted, cases] = await Promise.all([
    db.one<{ ended: number; bad: number }>(
      sql`select count(*)::int as ended, count(*) filter (where bad)::int as bad from (${recent}) e`,
    ),
    db.many<EarlierCase>(
      sql`select kind, id, amount, status, at from (${recent}) e order by at desc, id desc limit 10`,
    ),
  ]);
  return { ...(counted ?? { ended: 0, bad: 0 }), cases };
}

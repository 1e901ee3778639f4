import { type AppealEvent, appealHistory } from '@app/contract/appeals/appeal';
import { AppealStatus, unansweredStatuses } from '@app/contract/appeals/appeal-machine';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Period } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { stoppedUntil } from '#features/conversation/case-marks.ts';
import { ruleValue } from '#features/rules/rules.ts';
import type { SearchMeaning } from '#lib/search/search-meaning.ts';
import { listOf } from '#lists/list.ts';
import {
  type DetailedAppeal,
  detailedColumns,
  type ListedAppeal,
  listedColumns,
  movedBy,
  type NewAppeal,
  newColumns,
  newValues,
  type StoredAppeal,
  storedColumns,
} from './appeal-shape.ts';

// Only the appeal's row is locked: what is read of its deal never changes.
const stored = sql`select ${storedColumns} from appeals a join deals d on d.id = a.deal_id`;

export async function lockAppeal(tx: Tx, traderId: number, id: number): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(sql`${stored} where a.id = ${id} and a.trader_id = ${traderId} for update of a`);
}

export async function lockAppealById(tx: Tx, id: number): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(sql`${stored} where a.id = ${id} for update of a`);
}

export async function lockPlatformAppeal(tx: Tx, platformId: number, id: number): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(sql`${stored} where a.id = ${id} and a.platform_id = ${platformId} for update of a`);
}

export async function findPlatformAppeal(db: Db, platformId: number, id: number): Promise<StoredAppeal | undefined> {
  return db.one<StoredAppeal>(sql`${stored} where a.id = ${id} and a.platform_id = ${platformId}`);
}

export async function findAnyAppeal(tx: Tx, id: number): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(sql`${stored} where a.id = ${id}`);
}

export async function lockLastAppeal(tx: Tx, dealId: number): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(
    sql`${stored} where a.deal_id = ${dealId} order by a.attempt desc limit 1 for update of a`,
  );
}

/** Unanswered and past their deadline; rows that another process works on are skipped. */
export async function lockOverdue(tx: Tx, now: Date, limit: number): Promise<StoredAppeal[]> {
  return tx.many<StoredAppeal>(sql`
    ${stored} where a.status in (${literal(...unansweredStatuses)}) and a.expires_at <= ${now}
    order by a.expires_at limit ${limit} for update of a skip locked`);
}

export async function lockUnanswered(tx: Tx, traderId: number): Promise<StoredAppeal[]> {
  return tx.many<StoredAppeal>(sql`
    ${stored} where a.trader_id = ${traderId} and a.status in (${literal(...unansweredStatuses)}) order by a.id for update of a`);
}

/** Of the trader whose deal it is, before the deal is locked. A change of the state waits until the appeal is there, and the other way round. */
export async function shareStateOf(tx: Tx, platformId: number, dealId: number): Promise<TraderState | undefined> {
  const row = await tx.one<{ state: TraderState }>(sql`
    select state from users where id = (select trader_id from deals where id = ${dealId} and platform_id = ${platformId}) for share`);
  return row?.state;
}

/** Rejected long enough ago that the money is released; rows that another process works on are skipped. */
export async function lockHoldToEnd(tx: Tx, now: Date): Promise<StoredAppeal | undefined> {
  return tx.one<StoredAppeal>(sql`
    ${stored} where a.hold_until <= ${now} order by a.hold_until limit 1 for update of a skip locked`);
}

export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into appeals (${newColumns}, judge_until)
    values (${newValues(appeal)}, ${appeal.status === AppealStatus.review ? judgeUntil(appeal.created_at) : null})
    returning id`);
  if (!row) throw new Error('An appeal was not stored');
  return row.id;
}

/** Staff have so long, by the rule of the moment at which it comes to them. */
const judgeUntil = (at: Date): Sql => sql`${at}::timestamptz + ${ruleValue('case_hours')} * interval '1 hour'`;

/** A question that is still open goes on standing: its rest comes on top. */
const withStop = (id: number, at: Date): Sql =>
  sql`greatest(${stoppedUntil('appeal', sql`${id}::int`)} - ${at}::timestamptz, interval '0')`;

/** Written with the commit, like the other changes here. */
export function setStanding(tx: Tx, appeal: StoredAppeal, reviewFrom: Date | undefined): void {
  tx.withCommit(sql`
    update appeals set ${movedBy(appeal)}
      ${reviewFrom ? sql`, judge_until = ${judgeUntil(reviewFrom)} + ${withStop(appeal.id, reviewFrom)}` : sql``}
    where id = ${appeal.id}`);
}

/** Notes on the appeal how much its posting held and how much is missing. */
export function setHold(tx: Tx, id: number, wanted: bigint): void {
  const found = sql`coalesce((select amount from ledger_postings where kind = 'appeal.held' and ref = ${id}), 0)`;
  tx.withCommit(sql`
    update appeals set held_amount = ${found}, short_amount = ${wanted}::bigint - ${found} where id = ${id}`);
}

export function setNothingHeld(tx: Tx, id: number): void {
  tx.withCommit(sql`update appeals set held_amount = 0, short_amount = 0, hold_until = null where id = ${id}`);
}

const deal = sql`join deals d on d.id = a.deal_id join bank_profiles p on p.id = d.bank_profile_id`;
const joined = sql`${deal} join files proof on proof.owner_kind = 'appeal' and proof.owner_id = a.id left join bank_notices n on n.id = d.notice_id`;
const withFile = sql`appeals a ${joined}`;

export interface AppealSearch {
  trader: number;
  status: number | undefined;
  repeated: boolean;
  /** Empty when there is no search text. */
  meaning: SearchMeaning | undefined;
  period: Period;
}

const chosen = ({ trader, status, repeated, meaning, period }: AppealSearch): Sql => sql`a.trader_id = ${trader}
  ${status === undefined ? sql`` : sql`and a.status = ${status}`} ${repeated ? sql`and a.attempt > 1` : sql``}
  ${meaning ? sql`and ${matches(meaning)}` : sql``} ${whenCame(period, meaning)}`;

/** Whoever types an id wants that appeal, whatever the period is. */
function whenCame(period: Period, meaning: SearchMeaning | undefined): Sql {
  if (!period.from && !period.to) return sql``;
  const byId = meaning
    ? sql`d.payment_id = ${meaning.text} or a.id = ${meaning.id} or a.deal_id = ${meaning.id}`
    : sql`false`;
  return sql`and (${inPeriod(sql`a.created_at`, period)} or ${byId})`;
}

const matches = ({ text, tail, amount, alias, banks, id }: SearchMeaning): Sql => sql`(
  d.payment_id = ${text} or d.requisite_tail = ${tail} or a.amount_to_pay = ${amount} or a.id = ${id} or a.deal_id = ${id}
  or p.id = ${alias} or p.bank = any(${banks}))`;

/** Without a search the joins are not needed: page and number come from an index alone. */
export const appealList = listOf<ListedAppeal, AppealSearch>(
  { table: sql`appeals a`, id: sql`a.id`, columns: listedColumns, joined },
  (search) => ({ where: chosen(search), from: search.meaning ? sql`appeals a ${deal}` : sql`appeals a` }),
);

/** Each with the number of all of them. */
export async function listUnanswered(db: Db, traderId: number, limit: number) {
  return db.many<ListedAppeal & { total: number }>(sql`
    select ${listedColumns}, count(*) over ()::int as total from ${withFile}
    where a.trader_id = ${traderId} and a.status in (${literal(...unansweredStatuses)}) order by a.expires_at, a.id limit ${limit}`);
}

export async function findDetails(db: Db, traderId: number, id: number): Promise<DetailedAppeal | undefined> {
  return db.one<DetailedAppeal>(sql`
    select ${detailedColumns}, exists (
      select from files g join appeals b on b.id = g.owner_id
      where g.owner_kind = 'appeal' and g.sha256 = proof.sha256 and g.id < proof.id and b.deal_id <> a.deal_id) as file_seen_before
    from ${withFile} where a.trader_id = ${traderId} and a.id = ${id}`);
}

/** Only its own moves: what was written about it is in the conversation, and notes of staff are nobody's business. */
const timelineEvents = appealHistory.map((move) => `appeal.${move}`);

export async function findTimeline(db: Db, id: number): Promise<AppealEvent[]> {
  return db.many<AppealEvent>(sql`
    select event, at, coalesce(data ->> 'note', '') as note,
      case when actor like 'user:%' then 'trader' when actor = 'platform' then 'platform'
        when actor like 'staff:%' or actor = 'operator' then 'operator' else 'system' end as by
    from (
      select id, split_part(event, '.', 2) as event, at, data, actor
      from journal where split_part(event, '.', 1) = 'appeal' and ref = ${id} and event = any(${timelineEvents})
      union all
      select j.id, 'notice_' || split_part(j.event, '.', 2), j.at, j.data, j.actor
      from appeals a join deals d on d.id = a.deal_id join journal j on split_part(j.event, '.', 1) = 'bank-notice' and j.ref = d.notice_id
      where a.id = ${id} and j.event in ('bank-notice.matched', 'bank-notice.joined') and j.data ->> 'deal_id' = d.id::text
    ) told order by id`);
}

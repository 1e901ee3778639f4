import { type Appeal, type AppealEvent, appealHistory } from '@app/contract/appeals/appeal';
import { AppealStatus, unanswered } from '@app/contract/appeals/appeal-machine';
import type { NoticeChannel } from '@app/contract/bank-notices/deal-notice';
import type { DealStatus } from '@app/contract/deals/deal-machine';
import type { TraderState } from '@app/contract/traders/trader-state';
import type { Period } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { type Marked, markOf, stoppedUntil } from '#features/case-marks/case-marks.ts';
import { ruleValue } from '#features/rules/rules.ts';
import type { SearchMeaning } from '#lib/search-meaning.ts';

export interface StoredAppeal {
  id: number;
  deal_id: number;
  trader_id: number;
  platform_id: number;
  payment_id: string;
  attempt: number;
  amount_to_pay: bigint;
  note: string;
  trader_note: string;
  status: AppealStatus;
  created_at: Date;
  expires_at: Date;
  /** How much is held for it now, and how much is missing. */
  held_amount: bigint;
  short_amount: bigint;
  /** Until when the hold stays after the trader's own rejection. */
  hold_until: Date | null;
  /** After it the deal is too old for another appeal. */
  repeat_until: Date;
  /** Somebody other than the trader decided it: who, and why. */
  decided_at: Date | null;
  decided_by: 'staff' | 'platform' | null;
  decision_note: string;
}

// Only the appeal's row is locked: the payment id of a deal never changes.
const stored = sql`select a.id, a.deal_id, a.trader_id, a.platform_id, d.payment_id, a.attempt, a.amount_to_pay, a.note,
  a.trader_note, a.status, a.created_at, a.expires_at, a.held_amount, a.short_amount, a.hold_until, a.decided_at, a.decided_by,
  a.decision_note, d.created_at + d.late_days * interval '24 hours' as repeat_until
  from appeals a join deals d on d.id = a.deal_id`;

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
    ${stored} where a.status in (${literal(...unanswered)}) and a.expires_at <= ${now}
    order by a.expires_at limit ${limit} for update of a skip locked`);
}

export async function lockUnanswered(tx: Tx, traderId: number): Promise<StoredAppeal[]> {
  return tx.many<StoredAppeal>(sql`
    ${stored} where a.trader_id = ${traderId} and a.status in (${literal(...unanswered)}) order by a.id for update of a`);
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

export interface NewAppeal {
  deal_id: number;
  trader_id: number;
  platform_id: number;
  attempt: number;
  amount_to_pay: bigint;
  flagged: boolean;
  note: string;
  status: AppealStatus;
  created_at: Date;
  expires_at: Date;
}

export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into appeals (deal_id, trader_id, platform_id, attempt, amount_to_pay, flagged, note, status, created_at, expires_at, judge_until)
    values (${appeal.deal_id}, ${appeal.trader_id}, ${appeal.platform_id}, ${appeal.attempt}, ${appeal.amount_to_pay},
      ${appeal.flagged}, ${appeal.note}, ${appeal.status}, ${appeal.created_at}, ${appeal.expires_at},
      ${appeal.status === AppealStatus.review ? judgeUntil(appeal.created_at) : null})
    returning id`);
  if (!row) throw new Error('An appeal was not stored');
  return row.id;
}

type Standing = Pick<
  StoredAppeal,
  | 'id'
  | 'status'
  | 'trader_note'
  | 'held_amount'
  | 'short_amount'
  | 'hold_until'
  | 'decided_at'
  | 'decided_by'
  | 'decision_note'
>;

/** Staff have so long, by the rule of the moment at which it comes to them. */
const judgeUntil = (at: Date): Sql => sql`${at}::timestamptz + ${ruleValue('case_hours')} * interval '1 hour'`;

/** A question that is still open goes on standing: its rest comes on top. */
const withStop = (id: number, at: Date): Sql =>
  sql`greatest(${stoppedUntil('appeal', sql`${id}::int`)} - ${at}::timestamptz, interval '0')`;

/** Written with the commit, like the other changes here. */
export function setStanding(tx: Tx, appeal: Standing, reviewFrom: Date | undefined): void {
  tx.withCommit(sql`
    update appeals set status = ${appeal.status}, trader_note = ${appeal.trader_note}, held_amount = ${appeal.held_amount},
      short_amount = ${appeal.short_amount}, hold_until = ${appeal.hold_until}, decided_at = ${appeal.decided_at},
      decided_by = ${appeal.decided_by}, decision_note = ${appeal.decision_note}
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

export type ListedAppeal = Omit<Appeal, 'payment_note' | 'url' | 'notice' | 'talk'> &
  Marked & {
    fio: string;
    requisite_tail: string;
    file_name: string;
    file_extension: string;
    notice_id: number | null;
    notice_amount: bigint | null;
    notice_at: Date | null;
    notice_channel: NoticeChannel | null;
    notice_payer: string | null;
    notice_by_hand: boolean | null;
  };

const listed = sql`a.id, a.deal_id, d.payment_id, a.status, a.attempt, a.amount_to_pay, p.bank, p.id_alias, d.method_group, d.fio,
  d.requisite_tail, d.created_at as "trade_createdAt", a.created_at as "createdAt", a.expires_at as expired, a.note, a.trader_note,
  a.flagged, a.held_amount, a.short_amount,
  f.name as file_name, f.extension as file_extension,
  n.id::float8 as notice_id, n.amount as notice_amount, n.at as notice_at, n.channel as notice_channel, n.payer as notice_payer,
  n.by_hand as notice_by_hand, ${markOf('appeal', sql`a.id`, sql`a.trader_id`)} as mark,
  ${stoppedUntil('appeal', sql`a.id`)} as stopped_until`;

const joined = sql`appeals a join deals d on d.id = a.deal_id join bank_profiles p on p.id = d.bank_profile_id`;
const withFile = sql`${joined} join files f on f.owner_kind = 'appeal' and f.owner_id = a.id left join bank_notices n on n.id = d.notice_id`;

export interface AppealSearch {
  status: number | undefined;
  repeated: boolean;
  /** Empty when there is no search text. */
  meaning: SearchMeaning | undefined;
  period: Period;
}

const chosen = (
  traderId: number,
  { status, repeated, meaning, period }: AppealSearch,
): Sql => sql`a.trader_id = ${traderId}
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

/** The next ones below a number: what comes or changes meanwhile neither pushes a row out nor shows it twice. */
export async function listAppealsBelow(db: Db, traderId: number, search: AppealSearch, id: number, limit: number) {
  return db.many<ListedAppeal>(sql`
    select ${listed} from ${withFile} where ${chosen(traderId, search)} and a.id < ${id} order by a.id desc limit ${limit}`);
}

export async function listAppeals(db: Db, traderId: number, search: AppealSearch, offset: number, limit: number) {
  return db.many<ListedAppeal>(sql`
    select ${listed} from ${withFile} where ${chosen(traderId, search)} order by a.id desc offset ${offset} limit ${limit}`);
}

/** Each with the number of all of them. */
export async function listUnanswered(db: Db, traderId: number, limit: number) {
  return db.many<ListedAppeal & { total: number }>(sql`
    select ${listed}, count(*) over ()::int as total from ${withFile}
    where a.trader_id = ${traderId} and a.status in (${literal(...unanswered)}) order by a.expires_at, a.id limit ${limit}`);
}

/** Without a search the joins are not needed, and the count comes from an index alone. */
export async function countAppeals(db: Db, traderId: number, search: AppealSearch): Promise<number> {
  const from = search.meaning ? joined : sql`appeals a`;
  return db.value(sql`select count(*)::int from ${from} where ${chosen(traderId, search)}`);
}

export type DetailedAppeal = ListedAppeal & {
  deal_status: DealStatus;
  real_amount: bigint;
  interest_rate: bigint;
  closedAt: Date | null;
  file_seen_before: boolean;
};

export async function findDetails(db: Db, traderId: number, id: number): Promise<DetailedAppeal | undefined> {
  return db.one<DetailedAppeal>(sql`
    select ${listed}, d.status as deal_status, d.real_amount, d.interest_rate, d.closed_at as "closedAt", exists (
      select from files g join appeals b on b.id = g.owner_id
      where g.owner_kind = 'appeal' and g.sha256 = f.sha256 and g.id < f.id and b.deal_id <> a.deal_id) as file_seen_before
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

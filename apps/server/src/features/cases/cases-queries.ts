import { AppealStatus, undecided } from '@app/contract/appeals/appeal-machine';
import { type CaseKind, caseKinds } from '@app/contract/cases/case-leases';
import {
  type CaseCounts,
  type CaseFilters,
  type CaseFlag,
  type CaseRow,
  type CaseTime,
  caseTimes,
  REJECTIONS,
} from '@app/contract/cases/cases';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql, sqlList } from '#db/sql.ts';
import { dueOf, isOpenCase, judgedBy } from '#features/case-leases/case-leases.ts';
import { hasAmount, ifGiven, numberIn } from '#features/console-things/console-things.ts';
import { seenBeforeColumn } from '#features/files/files.ts';

/** Appeals that somebody decided. */
export const endedAppeals = literal(AppealStatus.accepted, AppealStatus.rejected, AppealStatus.archived);

/** Who asks, when, and which kinds they may see. */
export interface Asking {
  person: number;
  now: Date;
  kinds: readonly CaseKind[];
}

export type Narrowed = Omit<CaseFilters, 'trader'> & { trader_id?: number | undefined; id?: number };

/** Appeals in review. Those that nobody has decided are few, and the index that allows one of them per deal leads to them. */
const appeals = (now: Date) => sql`
  select 'appeal' as kind, c.id, 'review' as state, c.trader_id, c.platform_id, d.payment_id as number, c.deal_id, p.bank, d.method_group as method,
    d.requisite_tail as tail, c.amount_to_pay as amount, came.at as since, c.due,
    c.short_amount > 0 as short, c.attempt > 1 as repeated, c.flagged as above
  from (select *, ${dueOf('appeal', now)} as due from appeals where status in (${literal(...undecided)}) and ${isOpenCase('appeal', now)}) c join deals d on d.id = c.deal_id join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id,
    lateral (select coalesce(max(j.at), c.created_at) as at from journal j
      where split_part(j.event, '.', 1) = 'appeal' and j.ref = c.id and j.event = 'appeal.sent_to_review') came`;

const payouts = (now: Date) => sql`
  select 'payout' as kind, c.id, case c.status when ${literal(PayoutStatus.review)} then 'review' when ${literal(PayoutStatus.incorrect)} then 'incorrect' else 'overdue' end as state,
    c.trader_id, c.platform_id, c.payout_id as number, null::int as deal_id, c.bank, c.method, c.pan_tail as tail, c.amount, c.moved_at as since,
    ${dueOf('payout', now)} as due, false as short, false as repeated, false as above
  from payouts c where ${isOpenCase('payout', now)}`;

/**
 * What waits and fits, with what its order and its flags depend on. At most some thousands, whatever the past is like. Flags look into the past,
 * so they are worked out only for what may come to the page: they decide among equal sums, so nothing can that has as many before it by time and
 * sum alone. Only whoever asks for many rejections makes it look at every trader.
 */
const waiting = (asking: Asking, filters: Narrowed, upTo: number) => sql`
  with fit as materialized (
    select o.*, l.holder_id, l.until, u.login as holder, count(*) over ()::int as fitting,
      rank() over (order by ${timeLeft(asking.now)}, amount desc) as place
    from (
      select * from (${appeals(asking.now)}) a where ${asking.kinds.includes('appeal')}
      union all select * from (${payouts(asking.now)}) p where ${asking.kinds.includes('payout')}) o
      left join case_leases l on l.kind = o.kind and l.case_id = o.id and l.until > ${asking.now}
      left join users u on u.id = l.holder_id
    where ${narrowed(asking, filters)}
  ), waits as materialized (
    select * from fit where ${filters.flag === 'rejections'} or place <= ${upTo}
  ), traders as materialized (
    select trader_id, ${hasManyRejections(asking.now)} as rejections from (select distinct trader_id from waits where trader_id is not null) t
  ), cases as materialized (
    select o.*, o.trader_id is not distinct from ${asking.person} as party,
      case when o.kind = 'appeal' then ${judgedBy('appeal', sql`o.id`, asking.person)} else ${judgedBy('payout', sql`o.id`, asking.person)} end as judged,
      r.asked_by, asker.login as asker, r.what as asked_for,
      array_remove(array[
        ${sqlList(Object.entries(flags(asking.now)).map(([name, holds]) => sql`case when ${holds} then ${name} end`))},
        case when t.rejections then 'rejections' end], null) as flags
    from waits o
      left join traders t using (trader_id)
      left join lateral (
        select asked_by, what from two_person_requests where thing = o.kind || ':' || o.id and state in ('open', 'refused') limit 1) r on true
      left join users asker on asker.id = r.asked_by
  )`;

/** SQL over the case alone: when it has the flag. */
const flags = (now: Date): Record<Exclude<CaseFlag, 'rejections'>, Sql> => ({
  overdue: sql`o.due <= ${now}`,
  seen_before: sql`(${seen('appeal')} or ${seen('payout')})`,
  short: sql`o.short`,
  repeated: sql`o.repeated`,
  above: sql`o.above`,
});

const seen = (kind: CaseKind) => sql`(o.kind = ${kind} and ${seenBeforeColumn(kind, sql`o.id`)})`;

/** Of a trader: appeals that they rejected and payouts that came to nothing, among all that ended lately. */
function hasManyRejections(now: Date): Sql {
  const since = sql`${now}::timestamptz - ${literal(REJECTIONS.days)} * interval '1 day'`;
  return sql`(
    select sum(bad) >= ${literal(REJECTIONS.least)} and sum(bad) * 100 >= ${literal(REJECTIONS.percent)} * sum(ended) from (
      select count(*) filter (where status = ${literal(AppealStatus.rejected)}) as bad, count(*) as ended
      from appeals where trader_id = t.trader_id and created_at >= ${since} and status in (${endedAppeals})
      union all select count(*) filter (where status <> ${literal(PayoutStatus.done)}), count(*)
      from payouts where trader_id = t.trader_id and moved_at >= ${since}
        and status in (${literal(PayoutStatus.incorrect)}, ${literal(PayoutStatus.rejected)}, ${literal(PayoutStatus.done)})) either)`;
}

/** Everything but many rejections. */
function narrowed({ person, now }: Asking, filters: Narrowed): Sql {
  const { kind, id, whose, flag, left, trader_id, platform, bank, search } = filters;
  return sql`${inPeriod(sql`since`, filters)} and ${hasAmount(sql`amount`, filters)}
    and ${ifGiven(kind, (name) => sql`o.kind = ${name}`)}
    and ${ifGiven(id, (number) => sql`o.id = ${number}`)}
    and ${ifGiven(whose, (who) => (who === 'mine' ? sql`holder_id = ${person}` : sql`holder_id is null`))}
    and ${ifGiven(flag, (name) => (name === 'rejections' ? sql`true` : flags(now)[name]))}
    and ${ifGiven(left, (step) => sql`${timeLeft(now)} = ${caseTimes.indexOf(step)}`)}
    and ${ifGiven(trader_id, (id) => sql`trader_id = ${id}`)}
    and ${ifGiven(platform, (id) => sql`platform_id = ${id}`)}
    and ${ifGiven(bank, (name) => sql`bank = ${name}`)}
    and ${ifGiven(search, (text) => sql`(number = ${text} or ${numberIn(text)} in (o.id, deal_id))`)}`;
}

/** SQL: which of `caseTimes` it is. */
const timeLeft = (now: Date) => sql`
  case when due <= ${now} then 0 when due <= ${now}::timestamptz + interval '1 hour' then 1
    when due <= ${now}::timestamptz + interval '6 hours' then 2 else 3 end`;

/**
 * Time left comes first, in steps. Within a step the larger sum, then more flags; to the second no two are alike, and neither amount nor
 * flags would ever count.
 */
const byUrgency = (now: Date) => sql`
  ${timeLeft(now)}, amount desc, cardinality(flags) desc, due, kind, id`;

export type StoredCase = Omit<CaseRow, 'lease' | 'standing'> & {
  holder: { id: number; login: string } | null;
  until: Date | null;
  party: boolean;
  judged: boolean;
  asked_by: number | null;
  total: number;
};

export function listCases(
  db: Db,
  asking: Asking,
  filters: Narrowed,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredCase[]> {
  return db.many<StoredCase>(sql`
    ${waiting(asking, filters, offset + limit)}
    select c.kind, c.id, c.state, c.number, c.deal_id, c.bank, c.method, c.tail, c.amount, c.since, c.due, c.flags, c.until, c.party, c.judged,
      c.asked_by, c.asker as waits, c.asked_for as waits_for, c.total,
      case when c.holder_id is not null then json_build_object('id', c.holder_id, 'login', c.holder) end as holder,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.login) end as trader,
      json_build_object('id', f.id, 'name', f.name) as platform
    from (select *, ${filters.flag === 'rejections' ? sql`count(*) over ()::int` : sql`fitting`} as total from cases where ${filters.flag !== 'rejections'} or 'rejections' = any(flags) order by ${byUrgency(asking.now)} offset ${offset} limit ${limit}) c
      left join users t on t.id = c.trader_id join platforms f on f.id = c.platform_id
    order by ${byUrgency(asking.now)}`);
}

/** Everything open with its time, and nothing of what makes the queue dear. */
const open = ({ now, kinds }: Pick<Asking, 'now' | 'kinds'>) => sql`
  select kind, id, since, due from (${appeals(now)}) a where ${kinds.includes('appeal')}
  union all select kind, id, since, due from (${payouts(now)}) p where ${kinds.includes('payout')}`;

export async function countCases(db: Db, { person, now, kinds }: Asking): Promise<CaseCounts> {
  const ofTime = (step: CaseTime) =>
    sql`count(*) filter (where ${timeLeft(now)} = ${literal(caseTimes.indexOf(step))})::int`;
  const counted = await db.one<CaseCounts>(sql`
    select count(*)::int as all, count(*) filter (where o.kind = 'appeal')::int as appeal, count(*) filter (where o.kind = 'payout')::int as payout,
      count(*) filter (where l.holder_id = ${person})::int as mine, count(*) filter (where l.holder_id is null)::int as free,
      ${ofTime('over')} as overdue,
      json_build_object('over', ${ofTime('over')}, 'hour', ${ofTime('hour')}, 'six', ${ofTime('six')}, 'more', ${ofTime('more')}) as left
    from (${open({ now, kinds })}) o
      left join case_leases l on l.kind = o.kind and l.case_id = o.id and l.until > ${now}`);
  return counted ?? { all: 0, appeal: 0, payout: 0, mine: 0, free: 0, overdue: 0, left: noTime };
}

const noTime: Record<CaseTime, number> = { over: 0, hour: 0, six: 0, more: 0 };

export interface CasesLeft {
  count: number;
  /** Since when the longest of them waits, and when the first of them was due. */
  since: Date;
  due: Date;
}

/** All cases of both kinds by the time that is left for them; what there is none of is not there. */
export async function countByTimeLeft(db: Db, now: Date): Promise<Partial<Record<CaseTime, CasesLeft>>> {
  const rows = await db.many<CasesLeft & { step: number }>(sql`
    select ${timeLeft(now)} as step, count(*)::int as count, min(since) as since, min(due) as due
    from (${open({ now, kinds: caseKinds })}) o group by 1`);
  return Object.fromEntries(rows.map(({ step, ...left }) => [caseTimes[step], left]));
}

export interface Overdue {
  count: number;
  /** The one whose time ended first. */
  kind: CaseKind;
  id: number;
  due: Date;
}

/** Everything whose time is over, of both kinds; undefined if there is nothing. */
export function findOverdue(db: Db | Tx, now: Date): Promise<Overdue | undefined> {
  return db.one<Overdue>(sql`
    select kind, id, due, count(*) over ()::int as count from (${open({ now, kinds: caseKinds })}) o
    where due <= ${now} order by due, kind, id limit 1`);
}

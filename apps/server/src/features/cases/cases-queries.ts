import { unansweredStatuses, undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { type CaseKind, caseKinds } from '@app/contract/cases/case-leases';
import {
  type CaseCounts,
  type CaseFilters,
  type CaseFlag,
  type CaseRow,
  type CaseTime,
  caseTimes,
} from '@app/contract/cases/cases';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql, sqlList } from '#db/sql.ts';
import { isParty, type Marked, markOf, stoppedUntil, unreadTalks } from '#features/conversation/case-marks.ts';
import { seenBefore } from '#features/files/same-files.ts';
import { ownersTurn } from '#features/two-persons/earlier-refusals.ts';
import { hasAmount, ifGiven, numberIn } from '#lists/conditions.ts';
import { isHeld } from './leases/case-leases-queries.ts';
import { dueOf, isOpenCase, isOwnersAlone, judgedBy } from './leases/case-standing.ts';
import { hasManyRejections } from './recently-ended.ts';

/** Who asks, when, and which kinds they may see. */
export interface Asking {
  person: number;
  now: Date;
  kinds: readonly CaseKind[];
}

export type CaseSelection = Omit<CaseFilters, 'trader'> & {
  trader_id?: number | undefined;
  id?: number;
  /** The search looks at the platform's own number, too. */
  byPlatformsNumber?: boolean;
};

/** SQL over `appeals`, over `payouts`: which of them, and whether somebody can decide them now. */
interface Chosen {
  which: Sql;
  at_desk: Sql;
}

const appeals = (now: Date, { which, at_desk }: Chosen) => sql`
  select 'appeal' as kind, c.id, case when c.at_desk then 'review' when c.status in (${literal(...unansweredStatuses)}) then 'trader' else 'ended' end as state, c.trader_id, c.platform_id, d.payment_id as number, c.deal_id, p.bank, d.method_group as method,
    d.requisite_tail as tail, c.amount_to_pay as amount, came.at as since, case when c.at_desk then c.due end as due,
    c.short_amount > 0 as short, c.attempt > 1 as repeated, c.flagged as above
  from (select *, ${at_desk} as at_desk, ${dueOf('appeal', now)} as due from appeals where ${which}) c join deals d on d.id = c.deal_id join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id,
    lateral (select coalesce(max(j.at), c.created_at) as at from journal j
      where split_part(j.event, '.', 1) = 'appeal' and j.ref = c.id and j.event = 'appeal.sent_to_review') came`;

const payouts = (now: Date, { which, at_desk }: Chosen) => sql`
  select 'payout' as kind, c.id, case c.status when ${literal(PayoutStatus.review)} then 'review' when ${literal(PayoutStatus.incorrect)} then 'incorrect'
      when ${literal(PayoutStatus.inWork)} then case when c.at_desk then 'overdue' else 'trader' end
      when ${literal(PayoutStatus.waiting)} then 'pool' else 'ended' end as state,
    c.trader_id, c.platform_id, c.payout_id as number, null::int as deal_id, c.bank, c.method, c.pan_tail as tail, c.amount, c.moved_at as since,
    case when c.at_desk then c.due end as due, false as short, false as repeated, false as above
  from (select *, ${at_desk} as at_desk, ${dueOf('payout', now)} as due from payouts where ${which}) c`;

type Seeing = Pick<Asking, 'now' | 'kinds'>;

const both = ({ now, kinds }: Seeing, choose: (kind: CaseKind) => Chosen) => sql`
  select * from (${appeals(now, choose('appeal'))}) a where ${kinds.includes('appeal')}
  union all select * from (${payouts(now, choose('payout'))}) p where ${kinds.includes('payout')}`;

/** Everything open of these kinds. Appeals that nobody has decided are few, and the index that allows one of them per deal leads to them. */
const open = (seeing: Seeing) =>
  both(seeing, (kind) => {
    const indexed = kind === 'appeal' ? sql`status in (${literal(...undecidedStatuses)})` : sql`true`;
    return { which: sql`${indexed} and ${isOpenCase(kind, seeing.now)}`, at_desk: sql`true` };
  });

/** Whatever has messages that nobody has read. */
const unread = (asking: Asking) =>
  both(asking, (kind) => ({
    which: sql`id in (select case_id from (${unreadTalks(asking.person)}) k where k.kind = ${kind})`,
    at_desk: isOpenCase(kind, asking.now),
  }));

/** SQL: somebody can decide it now. */
const atDesk = sql`due is not null`;

/**
 * What waits and fits, with what its order and its flags depend on. At most some thousands, whatever the past is like. Flags look into the past,
 * so they are worked out only for what may come to the page: they decide among equal sums, so nothing can that has as many before it by time and
 * sum alone. Only whoever asks for many rejections makes it look at every trader who has something open.
 */
const waiting = (asking: Asking, filters: CaseSelection, upTo: number) => sql`
  with waits as (${filters.talk ? unread(asking) : open(asking)}), fit as materialized (
    select o.*, l.holder_id, l.until, u.login as holder, count(*) over ()::int as total,
      rank() over (order by ${timeLeft(asking.now)}, amount desc) as place
    from waits o
      left join case_leases l on l.kind = o.kind and l.case_id = o.id and ${isHeld(asking.now)}
      left join users u on u.id = l.holder_id
    where ${narrowed(asking, filters)}
  ), traders as materialized (
    select trader_id, ${hasManyRejections(sql`t.trader_id`, asking.now)} as rejections
    from (select distinct trader_id from fit where place <= ${upTo} and ${atDesk}) t
  ), cases as materialized (
    select o.*, ${isParty(sql`o.kind`, sql`o.id`, sql`${asking.person}::int`)} as party,
      case when o.kind = 'appeal' then ${judgedBy('appeal', sql`o.id`, asking.person)} else ${judgedBy('payout', sql`o.id`, asking.person)} end as judged,
      r.asked_by, r.refused_by, coalesce(${asking.person}::int = any(r.owners_turn), false) as turn, r.id as request_id, r.state = 'refused' as waits_refused,
      r.state = 'refused' and r.owners_turn = '{}' as waits_nobody, asker.login as asker, r.what as asked_for,
      array_remove(array[
        ${sqlList(Object.entries(flags(asking)).map(([name, holds]) => sql`case when ${atDesk} and ${holds} then ${name} end`))},
        case when ${atDesk} and t.rejections then 'rejections' end], null) as flags
    from (select * from fit where place <= ${upTo}) o
      left join traders t using (trader_id)
      left join lateral (
        select id, asked_by, refused_by, state, what, ${ownersTurn} as owners_turn
        from two_person_requests r where thing = o.kind || ':' || o.id and state in ('open', 'refused') limit 1) r on true
      left join users asker on asker.id = r.asked_by
  )`;

/** SQL over the case alone: when it has the flag. They tell what to know before deciding, so a case has them at the desk only. */
const flags = ({ now, kinds }: Asking): Record<Exclude<CaseFlag, 'rejections'>, Sql> => ({
  overdue: sql`o.due <= ${now}`,
  seen_before: sql`(${seen('appeal', kinds)} or ${seen('payout', kinds)})`,
  short: sql`o.short`,
  repeated: sql`o.repeated`,
  above: sql`o.above`,
  owners: sql`(o.kind = 'payout' and ${isOwnersAlone('payout', sql`o.id`)})`,
});

const seen = (kind: CaseKind, sees: readonly CaseKind[]) =>
  sql`(o.kind = ${kind} and ${seenBefore({ kind, id: sql`o.id` }, sees)})`;

const ofTradersWithManyRejections = (now: Date) => sql`
  ${atDesk} and trader_id in (select trader_id from (select distinct trader_id from waits where ${atDesk}) t where ${hasManyRejections(sql`t.trader_id`, now)})`;

function narrowed(asking: Asking, filters: CaseSelection): Sql {
  const { person, now } = asking;
  const { kind, id, whose, flag, left, trader_id, platform, bank, search, byPlatformsNumber = false } = filters;
  return sql`${inPeriod(sql`since`, filters)} and ${hasAmount(sql`amount`, filters)}
    and ${ifGiven(kind, (name) => sql`o.kind = ${name}`)}
    and ${ifGiven(id, (number) => sql`o.id = ${number}`)}
    and ${ifGiven(whose, (who) => (who === 'mine' ? sql`holder_id = ${person}` : sql`holder_id is null and ${atDesk}`))}
    and ${ifGiven(flag, (name) => (name === 'rejections' ? ofTradersWithManyRejections(now) : sql`${atDesk} and ${flags(asking)[name]}`))}
    and ${ifGiven(left, (step) => sql`${timeLeft(now)} = ${caseTimes.indexOf(step)}`)}
    and ${ifGiven(trader_id, (id) => sql`trader_id = ${id}`)}
    and ${ifGiven(platform, (id) => sql`platform_id = ${id}`)}
    and ${ifGiven(bank, (name) => sql`bank = ${name}`)}
    and ${ifGiven(search, (text) => sql`(${byPlatformsNumber} and number = ${text} or ${numberIn(text)} in (o.id, deal_id))`)}`;
}

/** SQL: which of `caseTimes` it is; what is not at the desk is none of them and comes last. */
const timeLeft = (now: Date) => sql`
  case when due <= ${now} then 0 when due <= ${now}::timestamptz + interval '1 hour' then 1
    when due <= ${now}::timestamptz + interval '6 hours' then 2 when ${atDesk} then 3 else 4 end`;

/**
 * Time left comes first, in steps. Within a step the larger sum, then more flags; to the second no two are alike, and neither amount nor
 * flags would ever count.
 */
const byUrgency = (now: Date) => sql`
  ${timeLeft(now)}, amount desc, cardinality(flags) desc, due, kind, id`;

export type StoredCase = Omit<CaseRow, 'lease' | 'standing' | 'talk'> &
  Marked & {
    holder: { id: number; login: string } | null;
    until: Date | null;
    party: boolean;
    judged: boolean;
    asked_by: number | null;
    refused_by: number | null;
    /** Somebody did not agree with what waits, and of the owners it is this person's turn. */
    turn: boolean;
    total: number;
  };

/** SQL over a case `c` of the page: `Marked`, with nothing in it for whoever is or was a party. */
const marked = (kind: CaseKind, person: number) => sql`
  select ${markOf(kind, sql`c.id`, sql`c.trader_id`)} as mark, ${stoppedUntil(kind, sql`c.id`)} as stopped_until
  where c.kind = ${kind} and not ${isParty(sql`c.kind`, sql`c.id`, sql`${person}::int`)}`;

export function listCases(
  db: Db,
  asking: Asking,
  filters: CaseSelection,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredCase[]> {
  return db.many<StoredCase>(sql`
    ${waiting(asking, filters, offset + limit)}
    select c.kind, c.id, c.state, c.number, c.deal_id, c.bank, c.method, c.tail, c.amount, c.since, c.due, c.flags, c.until, c.party, c.judged,
      c.asked_by, c.refused_by, c.turn, c.request_id, coalesce(c.waits_refused, false) as waits_refused, coalesce(c.waits_nobody, false) as waits_nobody, c.asker as waits, c.asked_for as waits_for, c.total,
      case when c.holder_id is not null then json_build_object('id', c.holder_id, 'login', c.holder) end as holder,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.login) end as trader,
      json_build_object('id', f.id, 'name', f.name) as platform, talk.mark, talk.stopped_until
    from (select * from cases order by ${byUrgency(asking.now)} offset ${offset} limit ${limit}) c
      left join users t on t.id = c.trader_id join platforms f on f.id = c.platform_id
      left join lateral (${marked('appeal', asking.person)} union all ${marked('payout', asking.person)}) talk on true
    order by ${byUrgency(asking.now)}`);
}

export async function countCases(db: Db, { person, now, kinds }: Asking): Promise<CaseCounts> {
  const ofTime = (step: CaseTime) =>
    sql`count(*) filter (where ${timeLeft(now)} = ${literal(caseTimes.indexOf(step))})::int`;
  const counted = await db.one<CaseCounts>(sql`
    select count(*)::int as all, count(*) filter (where o.kind = 'appeal')::int as appeal, count(*) filter (where o.kind = 'payout')::int as payout,
      count(*) filter (where l.holder_id = ${person})::int as mine, count(*) filter (where l.holder_id is null)::int as free,
      ${ofTime('over')} as overdue,
      (select count(*)::int from (${unreadTalks(person)}) k where k.kind = any(${kinds}::text[])) as talks,
      json_build_object('over', ${ofTime('over')}, 'hour', ${ofTime('hour')}, 'six', ${ofTime('six')}, 'more', ${ofTime('more')}) as left
    from (${open({ now, kinds })}) o
      left join case_leases l on l.kind = o.kind and l.case_id = o.id and ${isHeld(now)}`);
  return counted ?? { all: 0, appeal: 0, payout: 0, mine: 0, free: 0, overdue: 0, talks: 0, left: noTime };
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

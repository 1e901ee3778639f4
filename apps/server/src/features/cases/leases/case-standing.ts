import { mayStaff, staffRoles } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import { judgedEvents, judgingActs } from '@app/contract/journal/weights';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { isParty } from '#features/conversation/case-marks.ts';
import { isOverduePayout } from '#features/payouts/payouts-queries.ts';

/** How a person stands to a case. */
export interface Standing {
  /** There is something to judge. */
  open: boolean;
  /** It is about their own money, or was. */
  party: boolean;
  /** They decided it before, and somebody else is left. */
  judged: boolean;
  /** Their word about it waits for another's. */
  spoke: boolean;
}

/** SQL over `appeals`, over `payouts`: the case is open. */
export const isOpenCase = (kind: CaseKind, now: Date): Sql =>
  kind === 'appeal'
    ? sql`status = ${literal(AppealStatus.review)}`
    : sql`(status in (${literal(PayoutStatus.review)}, ${literal(PayoutStatus.incorrect)}) or ${isOverduePayout(now)})`;

/**
 * SQL over `appeals`, over `payouts`: until when an open case should have been decided. It is written on the thing when the case begins. One
 * in work is here because its trader's time is over, or because they cannot finish it: it is due at once, like one of a version before.
 */
export const dueOf = (kind: CaseKind, now: Date): Sql =>
  kind === 'appeal'
    ? sql`coalesce(judge_until, created_at)`
    : sql`case status when ${literal(PayoutStatus.inWork)} then least(work_until, ${now}) else coalesce(judge_until, moved_at) end`;

/** SQL: this person decided the case before. Back in the pool a payout is a new case: another trader may pay it. */
const hasDecided = (kind: CaseKind, id: Sql, person: Sql): Sql => sql`(exists (
  select from journal j
  where split_part(j.event, '.', 1) = ${kind} and j.ref = ${id} and j.event = any(${judgedEvents(kind)}::text[])
    and j.actor in ('staff:' || ${person}, 'user:' || ${person}) and not ${returned(kind, id, sql`r.id > j.id`)})
  or exists (
  select from two_person_requests q
  where q.thing = ${kind} || ':' || ${id} and q.state = 'done' and q.kind = any(${judgingActs(kind)}::text[]) and q.decided_by = ${person}
    and not ${returned(kind, id, sql`r.at >= q.decided_at`)}))`;

const returned = (kind: CaseKind, id: Sql, since: Sql) => sql`exists (
  select from journal r where split_part(r.event, '.', 1) = ${kind} and r.ref = ${id} and r.event = 'payout.returned' and ${since})`;

/** SQL: what about it waits for a second person's answer. */
const waiting = (kind: CaseKind, id: Sql): Sql => sql`
  two_person_requests q where q.thing = ${kind} || ':' || ${id} and q.state in ('open', 'refused')`;

/** SQL: this person asked for what waits, or did not agree with it. */
const hasSpoken = (kind: CaseKind, id: Sql, person: Sql): Sql =>
  sql`exists (select from ${waiting(kind, id)} and ${person} in (q.asked_by, q.refused_by))`;

const judgingRoles = staffRoles.filter((role) => mayStaff([role], 'cases', 'do'));
const staffWho = (holds: Sql, group: Group = Group.staff) => sql`
  select s.user_id as id from staff s join users u on u.id = s.user_id
  where s.state = 'active' and u."group" = ${literal(group)} and ${holds}`;
const judgingStaff = staffWho(sql`s.roles && ${judgingRoles}::text[]`);
const owners = staffWho(sql`'owner' = any(s.roles)`);
/** They check payouts, and take none back that was paid. */
const moderators = (id: Sql) =>
  staffWho(
    sql`exists (select from payouts p where p.id = ${id} and p.status <> ${literal(PayoutStatus.done)})`,
    Group.moderator,
  );

/**
 * SQL: nobody who could judge it is neutral any more: parties, former judges, those whose word waits for another. What somebody did not agree with
 * only an owner can answer.
 */
const nobodyNeutral = (kind: CaseKind, id: Sql): Sql => {
  // Returning to the pool is no decision: whoever asked for that may still decide.
  const decision = sql`${waiting(kind, id)} and q.kind = any(${judgingActs(kind)}::text[])`;
  const none = (of: Sql) => sql`not exists (
    select from (${of}) n
    where not ${isParty(sql`${kind}::text`, id, sql`n.id`)} and not ${hasDecided(kind, id, sql`n.id`)}
      and not exists (select from ${decision} and n.id in (q.asked_by, q.refused_by)))`;
  const refused = sql`exists (select from ${decision} and q.state = 'refused')`;
  const others = kind === 'payout' ? sql`${none(judgingStaff)} and ${none(moderators(id))}` : none(judgingStaff);
  return sql`(${none(owners)} and (${refused} or ${others}))`;
};

/** SQL: it was decided before, and only an owner may decide it now. */
export const isOwnersAlone = (kind: CaseKind, id: Sql): Sql => sql`(exists (
  select from journal j
  where split_part(j.event, '.', 1) = ${kind} and j.ref = ${id} and j.event = any(${judgedEvents(kind)}::text[])
    and not ${returned(kind, id, sql`r.id > j.id`)}) and ${nobodyNeutral(kind, id)})`;

/**
 * SQL: this person may not judge the case because they decided it before. An owner still may where nobody neutral is left: without that a trader
 * who sends receipts again and again could use up everybody.
 */
export const judgedBy = (
  kind: CaseKind,
  id: Sql,
  person: number,
): Sql => sql`(${hasDecided(kind, id, sql`${person}::int`)}
  and not (${person}::int in (${owners}) and ${nobodyNeutral(kind, id)}))`;

export function findDecided(tx: Tx, { kind, id }: CaseKey, person: number): Promise<boolean> {
  return tx.value<boolean>(sql`select ${hasDecided(kind, sql`${id}::int`, sql`${person}::int`)}`);
}

/** Undefined if there is no such thing at all. */
export function findStanding(
  db: Db | Tx,
  { kind, id }: CaseKey,
  person: number,
  now: Date,
): Promise<Standing | undefined> {
  return db.one<Standing>(sql`
    select ${isOpenCase(kind, now)} as open, ${isParty(sql`${kind}::text`, sql`c.id`, sql`${person}::int`)} as party, ${judgedBy(kind, sql`c.id`, person)} as judged,
      ${hasSpoken(kind, sql`c.id`, sql`${person}::int`)} as spoke
    from ${tableOf(kind)} c where id = ${id}`);
}

/** The same, and the thing stays as it is until the end of the transaction. Locked by a statement of its own, so that the look sees what was waited for. */
export async function lockStanding(tx: Tx, asked: CaseKey, person: number, now: Date): Promise<Standing | undefined> {
  await tx.run(sql`select from ${tableOf(asked.kind)} where id = ${asked.id} for update`);
  return findStanding(tx, asked, person, now);
}

const tableOf = (kind: CaseKind) => (kind === 'appeal' ? sql`appeals` : sql`payouts`);

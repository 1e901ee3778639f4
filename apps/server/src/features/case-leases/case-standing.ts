import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import type { EventName } from '@app/contract/journal/journal';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { overdue } from '#features/payouts/payouts.ts';
import { actorName } from '#journal/record.ts';

/** How a person stands to a case. */
export interface Standing {
  /** There is something to judge. */
  open: boolean;
  /** It is about their own money. */
  party: boolean;
  /** They decided it before. */
  judged: boolean;
}

/** The ends that somebody judged. Sending back, returning and asking are none: they use up no judge. */
const decisions: Record<CaseKind, EventName[]> = {
  appeal: ['appeal.accepted', 'appeal.rejected', 'appeal.archived'],
  payout: ['payout.done', 'payout.not_proven', 'payout.rejected', 'payout.reversed'],
};

/** The same decisions where they needed two persons: the journal names who asked, the request who confirmed. */
const confirmed: Record<CaseKind, string[]> = {
  appeal: ['appeal.decide'],
  payout: ['payout.done', 'payout.notproven', 'payout.fullreject', 'payout.reverse'],
};

/** SQL over `appeals`, over `payouts`: the case is open. */
export const isOpenCase = (kind: CaseKind, now: Date): Sql =>
  kind === 'appeal'
    ? sql`status = ${literal(AppealStatus.review)}`
    : sql`(status in (${literal(PayoutStatus.review)}, ${literal(PayoutStatus.incorrect)}) or ${overdue(now)})`;

/**
 * SQL over `appeals`, over `payouts`: until when an open case should have been decided. It is written on the thing when the case begins. One
 * in work is here because its trader's time is over, or because they cannot finish it: it is due at once, like one of a version before.
 */
export const dueOf = (kind: CaseKind, now: Date): Sql =>
  kind === 'appeal'
    ? sql`coalesce(judge_until, created_at)`
    : sql`case status when ${literal(PayoutStatus.inWork)} then least(work_until, ${now}) else coalesce(judge_until, moved_at) end`;

/** SQL: this person decided the case with this number before. Back in the pool a payout is a new case: another trader may pay it. */
export const judgedBy = (kind: CaseKind, id: Sql, person: number): Sql => sql`(exists (
  select from journal j
  where split_part(j.event, '.', 1) = ${kind} and j.ref = ${id} and j.event = any(${decisions[kind]}::text[])
    and j.actor in (${actorName({ staff: person })}, ${actorName({ user: person })}) and not ${returned(kind, id, sql`r.id > j.id`)})
  or exists (
  select from two_person_requests q
  where q.thing = ${kind} || ':' || ${id} and q.state = 'done' and q.kind = any(${confirmed[kind]}::text[]) and q.decided_by = ${person}
    and not ${returned(kind, id, sql`r.at >= q.decided_at`)}))`;

const returned = (kind: CaseKind, id: Sql, since: Sql) => sql`exists (
  select from journal r where split_part(r.event, '.', 1) = ${kind} and r.ref = ${id} and r.event = 'payout.returned' and ${since})`;

/** Undefined if there is no such thing at all. */
export function findStanding(
  db: Db | Tx,
  { kind, id }: CaseKey,
  person: number,
  now: Date,
): Promise<Standing | undefined> {
  return db.one<Standing>(sql`
    select ${isOpenCase(kind, now)} as open, coalesce(trader_id = ${person}, false) as party, ${judgedBy(kind, sql`c.id`, person)} as judged
    from ${tableOf(kind)} c where id = ${id}`);
}

/** The same, and the thing stays as it is until the end of the transaction. Locked by a statement of its own, so that the look sees what was waited for. */
export async function lockStanding(tx: Tx, asked: CaseKey, person: number, now: Date): Promise<Standing | undefined> {
  await tx.run(sql`select from ${tableOf(asked.kind)} where id = ${asked.id} for update`);
  return findStanding(tx, asked, person, now);
}

const tableOf = (kind: CaseKind) => (kind === 'appeal' ? sql`appeals` : sql`payouts`);

import { Group } from '@app/contract/access/users';
import type { CaseKey, CaseKind, CaseLease, LeasedCase, TakenCase } from '@app/contract/cases/case-leases';
import type { CaseStanding } from '@app/contract/cases/cases';
import type { Done } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Actor, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { caseErrors, leasedBy } from './case-leases-errors.ts';
import { closeOpening, deleteLease, deleteRunOut, deleteUnheard, findLease, takeLease } from './case-leases-queries.ts';
import { findStanding, lockStanding, type Standing } from './case-standing.ts';

export interface CaseLeaseNeeds {
  db: Db;
  clock: Clock;
}

/** Moderators judge payouts; appeals are as if missing. */
export const mayJudge = ({ group }: User, kind: CaseKind): boolean => group === Group.staff || kind === 'payout';

/**
 * Takes the case, or prolongs the lease that one has. If a colleague has it, nothing changes, and the answer says who; an owner may take it over,
 * so that nobody keeps a case from being decided. Prolonging leaves no
 * trace in the journal: it says no more than that a page is still open.
 */
export async function leaseCase(
  { db, clock }: CaseLeaseNeeds,
  user: User,
  { opening = '', over = false, ...asked }: TakenCase,
) {
  if (over && !user.roles.includes('owner')) fail(caseErrors.ownersOnly);
  const at = clock.now();
  const lease = await db.begin(async (tx) => {
    await refuseJudging(tx, user, asked, at);
    const before = await findLease(tx, asked, at);
    await takeLease(tx, asked, { person: user.id, opening, over, at });
    const now = (await findLease(tx, asked, at)) ?? fail(caseErrors.notFound);
    const mine = now.holder.id === user.id;
    if (mine && before?.holder.id !== user.id) {
      tell(tx, 'case.taken', user, asked, at, before && { taken_from: before.holder.id });
      for (const left of await deleteUnheard(tx, user.id, at)) tell(tx, 'case.left', user, left, at);
    }
    return { ...now, mine };
  });
  return { lease };
}

/** A page is closed. Without the page's key all of them are. */
export async function leaveCase(
  { db, clock }: CaseLeaseNeeds,
  user: User,
  { opening, ...asked }: LeasedCase,
): Promise<Done> {
  const at = clock.now();
  await db.begin(async (tx) => {
    if (opening !== undefined && (await closeOpening(tx, asked, user.id, opening, at))) return;
    const left = await deleteLease(tx, asked, user.id);
    if (left) tell(tx, 'case.left', user, asked, at);
  });
  return { success: true };
}

function tell(
  tx: Tx,
  event: 'case.taken' | 'case.left',
  user: User,
  { kind, id }: CaseKey,
  at: Date,
  more?: { taken_from: number },
): void {
  record(tx, { event, ref: id, by: judgeActor(user), at, data: { kind, ...more } });
}

/** Behind the lock of the thing, as deciding is: whoever decides at this moment is either seen here, or sees this lease. */
async function refuseJudging(tx: Tx, user: User, asked: CaseKey, at: Date): Promise<void> {
  if (!mayJudge(user, asked.kind)) fail(caseErrors.notFound);
  const standing = (await lockStanding(tx, asked, user.id, at)) ?? fail(caseErrors.notFound);
  refuseNotNeutral(standing);
  if (!standing.open) fail(caseErrors.closed);
  if (standing.spoke) fail(caseErrors.spoken);
}

/** Parties and former judges look at a case and do not judge it. */
function refuseNotNeutral({ party, judged }: Standing): void {
  if (party) fail(caseErrors.party);
  if (judged) fail(caseErrors.judged);
}

/** The same for whoever decides; what can still be decided is said by the table of moves. */
export async function refuseJudges(tx: Tx, asked: CaseKey, person: number): Promise<void> {
  refuseNotNeutral((await findStanding(tx, asked, person, new Date())) ?? fail(caseErrors.notFound));
}

/** For what is no decision: whoever judged it may do it, a party may not. */
export async function refuseParties(tx: Tx, asked: CaseKey, person: number): Promise<void> {
  const { party } = (await findStanding(tx, asked, person, new Date())) ?? fail(caseErrors.notFound);
  if (party) fail(caseErrors.party);
}

/** How a person stands to a case, for screens; a case that is closed as well. */
export async function findCaseStanding(db: Db, asked: CaseKey, person: number, at: Date): Promise<CaseStanding> {
  const { party, judged } = (await findStanding(db, asked, person, at)) ?? fail(caseErrors.notFound);
  if (party) return 'party';
  return judged ? 'judged' : 'may';
}

/** It is decided: nobody needs it any more. */
export async function endLease(tx: Tx, asked: CaseKey, person: number): Promise<void> {
  await deleteLease(tx, asked, person);
}

/**
 * Deciding needs the lease, or that nobody has it. The row of the thing is locked by then, and taking the lease waits for that lock: whoever
 * takes it a moment later finds the thing decided.
 */
export const refuseIfLeasedByAnother = (tx: Tx, asked: CaseKey, person: number, at: Date): Promise<void> =>
  refuseIfLeasedByOthers(tx, asked, [person], at);

/** The same for the second word: who asked has said theirs, and their open page holds up nobody. */
export async function refuseIfLeasedByOthers(
  tx: Tx,
  asked: CaseKey,
  persons: readonly number[],
  at: Date,
): Promise<void> {
  const lease = await findLease(tx, asked, at);
  if (lease && !persons.includes(lease.holder.id)) fail(leasedBy(lease.holder.login));
}

/** Who has it open at the moment. */
export async function readLease(db: Db, asked: CaseKey, person: number, at: Date): Promise<CaseLease | null> {
  const lease = await findLease(db, asked, at);
  return lease ? { ...lease, mine: lease.holder.id === person } : null;
}

/** A job. Nobody needs what has run out: the row only waits to be taken over. */
export async function sweepLeases({ db, clock }: CaseLeaseNeeds): Promise<void> {
  await deleteRunOut(db, clock.now());
}

/** Moderators stand in the journal as users, staff as staff. */
export const judgeActor = ({ id, group }: User): Actor => (group === Group.staff ? { staff: id } : { user: id });

import { createHash, randomBytes } from 'node:crypto';
import { MODERATOR } from '@app/contract/access/roles';
import { needsSecondFactor } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { type Clock, days, later, minutes } from '#lib/clock.ts';
import {
  deleteNamedSession,
  deleteSession,
  deleteSessions,
  deleteSessionsWithoutCode,
  findSession,
  insertSession,
  lockSession,
  prolongSession,
  updateProven,
  updateRightCode,
  updateWrongCodes,
  type WrongCodes,
} from './sessions-queries.ts';

interface SessionNeeds {
  db: Db;
  clock: Clock;
}

/** Counted from the last use; and from the sign-in, however much it is used. */
const SESSION_LIFETIME = days(14);
const LONGEST_SESSION = days(30);
const PROLONG_AFTER = minutes(10);

/** The user is read for each request, so a changed group or an ended session has effect at once. */
export async function authenticate({ db, clock }: SessionNeeds, token: string): Promise<User | undefined> {
  const session = hashToken(token);
  const now = clock.now();
  const found = await findSession(db, { tokenHash: session, now });
  if (!found) return undefined;
  const { id, login, group, seen_at, proven_at, roles, two_factor_on } = found;
  if (needsSecondFactor(group) && !roles) return undefined;
  if (now.getTime() - seen_at.getTime() > PROLONG_AFTER) {
    await prolongSession(db, session, now, later(now, SESSION_LIFETIME), LONGEST_SESSION / 1000);
  }
  const provenAgo = proven_at ? now.getTime() - proven_at.getTime() : Number.POSITIVE_INFINITY;
  const mustSetUp = needsSecondFactor(group) && !two_factor_on;
  return { id, login, group, roles: roles?.filter((role) => role !== MODERATOR) ?? [], mustSetUp, session, provenAgo };
}

interface Opening {
  /** Browser and network of somebody who came in by password; the owner is told, because it may have been somebody else. */
  from?: string;
  /** A right code was given: the session of a person who has two-step on has proven itself by nothing less. */
  byCode?: boolean;
}

export async function openSession(
  tx: Tx,
  userId: number,
  now: Date,
  { from, byCode = false }: Opening = {},
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = later(now, SESSION_LIFETIME);
  await insertSession(tx, { tokenHash: hashToken(token), userId, now, expiresAt, byCode });
  const told = from === undefined ? { owner: null } : { owner: userId, data: { note: from } };
  record(tx, { event: 'user.signed_in', ref: userId, by: { user: userId }, at: now, ...told });
  return { token };
}

/** Locked until the transaction ends; refuses if it was ended meanwhile. */
export async function holdSession(tx: Tx, { session }: User): Promise<void> {
  if (!(await lockSession(tx, session))) fail(httpErrors.unauthorized);
}

/** Notes that the password was right. */
export async function proveSession(db: Db, { session }: User, now: Date): Promise<void> {
  await updateProven(db, session, now);
}

/** Notes that the code was right. */
export function proveByCode(tx: Tx, { session }: Pick<User, 'session'>, now: Date): void {
  updateRightCode(tx, session, now);
}

export async function countWrongCodes(tx: Tx, { session }: Pick<User, 'session'>, codes: WrongCodes): Promise<void> {
  await updateWrongCodes(tx, session, codes);
}

export async function endSession(tx: Tx, { session }: User): Promise<void> {
  await deleteSession(tx, session);
}

export async function endOtherSessions(tx: Tx, { id, session }: User): Promise<void> {
  await deleteSessions(tx, id, session);
}

/** Returns how many there were. */
export async function endAllSessions(tx: Tx, userId: number): Promise<number> {
  return deleteSessions(tx, userId, null);
}

/** Of somebody's open sessions, by the name that `listSessions` gives it. */
export async function endNamedSession(tx: Tx, userId: number, name: string): Promise<boolean> {
  return deleteNamedSession(tx, userId, name);
}

/** For whoever needs a second factor from now on: who has one comes in anew with it; who has none goes on, to set it up. */
export async function endSessionsWithoutCode(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsWithoutCode(tx, userId);
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

import type { Tx } from '#db/db.ts';
import { countWrongCodes } from '#features/access/sessions/sessions.ts';
import type { Refusal } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { codeLockedRefusal, twoFactorErrors } from './two-factor-errors.ts';
import { type LockedTwoFactor, type StoredTwoFactor, updateFailures } from './two-factor-queries.ts';

// Few for one session, because it may be stolen; more for the user, because a thief must not be able to keep the owner from closing deals
// by five wrong codes.
const SESSION_TRIES = 5;
const USER_TRIES = 20;
const FIRST_LOCK = minutes(5);
const LONGEST_LOCK = hours(24);
/** After this long without a wrong code the user's count begins again. */
const FORGET = hours(24);

/** Why no code is accepted now; undefined if codes are accepted. */
export function findLock(
  { locked_until, otp_locked_until }: Pick<LockedTwoFactor, 'locked_until' | 'otp_locked_until'>,
  now: Date,
): Refusal | undefined {
  const until = Math.max(locked_until?.getTime() ?? 0, otp_locked_until?.getTime() ?? 0);
  return until > now.getTime() ? codeLockedRefusal(new Date(until), now) : undefined;
}

/** Counts a wrong code for the session and for the user; returns whether it was one too many. */
export async function countWrongCode(
  tx: Tx,
  user: Pick<User, 'id' | 'session'>,
  stored: LockedTwoFactor,
  now: Date,
): Promise<Refusal> {
  const ofSession = oneMore({ failures: stored.otp_failures, locks: stored.otp_locks }, SESSION_TRIES, now);
  await countWrongCodes(tx, user, ofSession);
  const ofUser = await countForUser(tx, user.id, stored, now);

  const [until] = [ofUser.lockedUntil, ofSession.lockedUntil].filter((at) => at !== null).sort((a, b) => +b - +a);
  if (!until) return twoFactorErrors.wrongCode;
  const data = { of: ofUser.lockedUntil ? ('user' as const) : ('session' as const), until: until.toISOString() };
  record(tx, { event: 'user.otp_locked', ref: user.id, ...byOwner(user.id, now), data });
  return codeLockedRefusal(until, now);
}

/** At sign-in there is no session: the code counts for the user, and the place it came from is slowed down by the caller. */
export async function countWrongAtDoor(tx: Tx, userId: number, stored: StoredTwoFactor, now: Date): Promise<Refusal> {
  const { lockedUntil } = await countForUser(tx, userId, stored, now);
  if (!lockedUntil) return twoFactorErrors.wrongCode;
  const data = { of: 'user' as const, until: lockedUntil.toISOString() };
  record(tx, { event: 'user.otp_locked', ref: userId, by: 'visitor', at: now, owner: userId, data });
  return codeLockedRefusal(lockedUntil, now);
}

async function countForUser(tx: Tx, userId: number, stored: StoredTwoFactor, now: Date) {
  const fresh = !stored.failed_at || stored.failed_at < later(now, -FORGET);
  const ofUser = oneMore(fresh ? { failures: 0, locks: 0 } : stored, USER_TRIES, now);
  await updateFailures(tx, userId, { ...ofUser, at: now });
  return ofUser;
}

/** How many wrong codes the session has had in a row, including those before its locks. */
export const wrongInARow = ({ otp_failures, otp_locks }: LockedTwoFactor) => otp_failures + otp_locks * SESSION_TRIES;

function oneMore({ failures, locks }: { failures: number; locks: number }, tries: number, now: Date) {
  if (failures + 1 < tries) return { failures: failures + 1, locks, lockedUntil: null };
  // Each lock is twice as long as the one before.
  const pause = Math.min(FIRST_LOCK * 2 ** Math.min(locks, 20), LONGEST_LOCK);
  return { failures: 0, locks: locks + 1, lockedUntil: later(now, pause) };
}

import type { Proof } from '@app/contract/access/auth';
import type { Done } from '@app/contract/route';
import { proveSession } from '#features/access/sessions/sessions.ts';
import { forgetAttempts, type ThrottleRule, takeAttempt } from '#features/access/throttle/throttle.ts';
import { isTwoFactorOn, spendOtp } from '#features/access/two-factor/two-factor.ts';
import { lockTwoFactor } from '#features/access/two-factor/two-factor-queries.ts';
import { findUserById } from '#features/access/users/users-queries.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { hours, minutes } from '#lib/clock.ts';
import { verifyPassword } from '#lib/password.ts';
import type { AuthNeeds } from './auth.ts';
import { authErrors } from './auth-errors.ts';
import { inTurnOfMembers } from './hashing.ts';

// Counted for each session: whoever has stolen one can guess only slowly, and does not slow down the owner's own sessions.
const perSession: ThrottleRule = { name: 'prove', free: 5, longest: minutes(15), forget: hours(1) };

/** Proves again who it is: by a code, or by the password where there is no two-step authentication. */
export async function prove(needs: AuthNeeds, user: User, { otp_code, password }: Proof): Promise<Done> {
  if (await isTwoFactorOn(needs, user.id)) await proveByCode(needs, user, otp_code || fail(authErrors.codeNeeded));
  else await proveByPassword(needs, user, password || fail(authErrors.passwordNeeded));
  return { success: true };
}

async function proveByCode(needs: AuthNeeds, user: User, code: string): Promise<void> {
  const refusal = await needs.db.begin(async (tx) => spendOtp(tx, needs, user, await lockTwoFactor(tx, user), code));
  if (refusal) fail(refusal);
}

async function proveByPassword(needs: AuthNeeds, user: User, password: string): Promise<void> {
  // Proven a moment ago: nothing would change, and repeated right passwords would be hashed without end.
  if (user.provenAgo < minutes(1)) return;
  const { db, clock } = needs;
  const subject = user.session.toString('hex');
  await inTurnOfMembers(user, async () => {
    await takeAttempt(db, clock, perSession, subject);
    const stored = await findUserById(db, user.id);
    if (stored && (await verifyPassword(stored.password_hash, password))) return;
    await recordFailure(needs, user);
    fail(authErrors.wrongPassword);
  });
  await forgetAttempts(db, perSession, subject);
  await proveSession(db, user, clock.now());
}

async function recordFailure({ db, clock }: AuthNeeds, { id }: User): Promise<void> {
  await db.begin(async (tx) => record(tx, { event: 'user.proof_failed', ref: id, by: { user: id }, at: clock.now() }));
}

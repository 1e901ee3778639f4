import { randomBytes } from 'node:crypto';
import type { SignIn, SignUp } from '@app/contract/access/auth';
import { Group, needsSecondFactor } from '@app/contract/access/users';
import type { Done } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  holdSession,
  openSession,
} from '#features/access/sessions/sessions.ts';
import { mustBeActive } from '#features/access/staff/staff.ts';
import { type ThrottleRule, takeAttempt } from '#features/access/throttle/throttle.ts';
import { spendOtpAtDoor } from '#features/access/two-factor/two-factor.ts';
import { addUser, setPassword } from '#features/access/users/users.ts';
import { findUser, lockUser, type StoredUser } from '#features/access/users/users-queries.ts';
import { readRules } from '#features/rules/rules.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import { browserName } from '#lib/browser-name.ts';
import { hours, minutes } from '#lib/clock.ts';
import { network } from '#lib/network.ts';
import { hashPassword, verifyPassword } from '#lib/password.ts';
import { authErrors } from './auth-errors.ts';
import { type CaptchaNeeds, spendCaptcha } from './captcha.ts';
import { inTurnOfMembers, inTurnOfVisitors } from './hashing.ts';
import { takeCodeAttempt, takeSignInAttempt } from './sign-in-throttle.ts';

export type AuthNeeds = CaptchaNeeds;

const perNewcomer: ThrottleRule = { name: 'reg', free: 20, longest: minutes(30), forget: hours(1) };
const perChange: ThrottleRule = { name: 'changepass', free: 5, longest: minutes(10), forget: hours(1) };

// This hash is checked when the login does not exist, so that both cases take equally long.
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** For somebody who has no password yet: nothing that is typed fits it. */
export const unknownLoginHash = (): Promise<string> => nobodysHash;

/** Where somebody signs in from. */
export interface Visit {
  address: string;
  userAgent: string | undefined;
}

/**
 * Whoever needs a second factor sends the code together with the password. Without it the right password is answered with `otp_required`,
 * which is no wrong try; the screen asks for the code and sends everything again. Nothing about a code is said before the password is right.
 */
export async function signIn(needs: AuthNeeds, { login, password, rc, otp_code }: SignIn, visit: Visit) {
  const { db, clock } = needs;
  const { address, userAgent } = visit;
  const giveBack = await spendCaptcha(needs, rc);
  // The whole sign-in waits for its turn: whoever is refused because too many wait has not used up a try.
  const user = await inTurnOfVisitors(address, giveBack, () => checkPassword(needs, login, password, address));
  const code = otp_code && needsSecondFactor(user.group) ? await takeCodeAttempt(needs, user.id, address) : noCode;
  const outcome = await db.begin(async (tx) => {
    // Hashing takes a while. If the password is changed meanwhile, all sessions end, and this one must not be opened afterwards.
    const present = await lockUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) return fail(authErrors.wrongCredentials);
    // Behind the lock as well: blocking ends all sessions, and this one must not be opened afterwards.
    if (present.state === 'blocked') return fail(authErrors.blocked);
    await mustBeActive(tx, present);
    const from = `${browserName(userAgent)}, ${network(address)}`;
    if (!needsSecondFactor(present.group)) return openSession(tx, user.id, clock.now(), { from });
    const given = { code: otp_code, wrongBefore: code.wrongBefore };
    const refusal = await spendOtpAtDoor(tx, needs, user.id, given);
    // Returned, not thrown: a wrong code is counted. Who has no second factor yet comes in to set it up.
    if (refusal && refusal !== 'none') return { refusal };
    return openSession(tx, user.id, clock.now(), { from, byCode: refusal === undefined });
  });
  if ('refusal' in outcome) return fail(outcome.refusal);
  await code.forgive();
  return outcome;
}

const noCode = { wrongBefore: 0, forgive: async () => {} };

async function checkPassword(needs: AuthNeeds, login: string, password: string, address: string): Promise<StoredUser> {
  const user = await findUser(needs.db, login);
  const forgive = await takeSignInAttempt(needs, { login, userId: user?.id }, address);
  const right = await verifyPassword(user?.password_hash ?? (await nobodysHash), password);
  if (user && !right) await recordFailure(needs, user.id, address);
  if (!user || !right) return fail(authErrors.wrongCredentials);
  await forgive();
  return user;
}

/** Journals the account and the address, never what was typed: people type passwords into the login field. */
async function recordFailure({ db, clock }: AuthNeeds, id: number, address: string): Promise<void> {
  const data = { address: network(address) };
  await db.begin(async (tx) =>
    record(tx, { event: 'user.sign_in_failed', ref: id, by: 'visitor', at: clock.now(), data }),
  );
}

export async function signUp(needs: AuthNeeds, { login, email, password, rc }: SignUp, address: string) {
  const { db, clock } = needs;
  const giveBack = await spendCaptcha(needs, rc);
  const password_hash = await inTurnOfVisitors(address, giveBack, async () => {
    await takeAttempt(db, clock, perNewcomer, network(address));
    return hashPassword(password);
  });
  return db.begin(async (tx) => {
    const at = clock.now();
    const waits = (await readRules(tx)).approve_registrations > 0n;
    const newcomer = { login, email, group: Group.trader, password_hash, ...(waits && { state: 'new' as const }) };
    const id = await addUser(tx, newcomer, { by: 'visitor', at });
    return openSession(tx, id, at);
  });
}

export async function changePassword({ db, clock }: AuthNeeds, user: User, newpass: string): Promise<Done> {
  const hash = await inTurnOfMembers(user, async () => {
    await takeAttempt(db, clock, perChange, `id:${user.id}`);
    return hashPassword(newpass);
  });
  await db.begin(async (tx) => {
    // Locked and read again: of two changes at once the second finds that the first has ended its session.
    await lockUser(tx, user.id);
    await holdSession(tx, user);
    await setPassword(tx, user.id, hash, { by: { user: user.id }, at: clock.now() });
    await endOtherSessions(tx, user);
  });
  return { success: true };
}

export async function signOut({ db, clock }: AuthNeeds, user: User): Promise<Done> {
  await db.begin(async (tx) => {
    await endSession(tx, user);
    record(tx, { event: 'user.signed_out', ref: user.id, ...byOwner(user.id, clock.now()) });
  });
  return { success: true };
}

/** The operator sets a password: all sessions of the user end. */
export async function resetPassword(db: Db, userId: number, password: string, at: Date): Promise<void> {
  const hash = await hashPassword(password);
  await db.begin(async (tx) => {
    await lockUser(tx, userId);
    await setPassword(tx, userId, hash, { by: 'operator', at });
    await endAllSessions(tx, userId);
  });
}

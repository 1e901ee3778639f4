import { createHash, randomBytes } from 'node:crypto';
import type { SignIn, SignUp } from '@app/contract/auth';
import type { Done } from '@app/contract/route';
import { Group } from '@app/contract/users';
import type { Db, Tx } from '#db/db.ts';
import { byOwner, record } from '#events/record.ts';
import {
  forgetAttempts,
  giveBackAttempt,
  type ThrottleRule,
  takeAttempt,
} from '#features/throttle/throttle-service.ts';
import { addUser, findUser, lockUser, setPassword } from '#features/users/users-service.ts';
import { httpErrors } from '#http/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { network } from '#lib/network.ts';
import { hashPassword, verifyPassword } from '#lib/password.ts';
import { authErrors } from './auth-errors.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  lockSession,
  prolongSession,
} from './auth-queries.ts';
import { type CaptchaNeeds, spendCaptcha } from './captcha.ts';

export type AuthNeeds = CaptchaNeeds;

/** From the last use; and from the sign-in, however much it is used. */
const SESSION_LIFETIME = days(14);
const LONGEST_SESSION = days(30);
const PROLONG_AFTER = minutes(10);

// Strict for one address at one login, loose for the login alone: a stranger elsewhere cannot keep its owner out.
const perLoginAndAddress: ThrottleRule = { name: 'login-address', free: 5, longest: minutes(5), forget: hours(1) };
const perLogin: ThrottleRule = { name: 'login', free: 50, longest: seconds(30), forget: hours(1) };
const perAddress: ThrottleRule = { name: 'address', free: 30, longest: minutes(10), forget: minutes(15) };
const perNewcomer: ThrottleRule = { name: 'reg', free: 20, longest: minutes(30), forget: hours(1) };

// Checked when the login does not exist, so that both answers cost the same work.
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

export async function signIn(needs: AuthNeeds, { login, password, rc }: SignIn, address: string) {
  const { db, clock } = needs;
  await spendCaptcha(needs, rc);
  const user = await findUser(db, login);
  // By the user found, not by the text typed: JavaScript and PostgreSQL do not agree on the case of every letter.
  const subject = user ? `id:${user.id}` : login.toLowerCase();
  const from = network(address);
  await takeAttempt(db, clock, perAddress, from);
  await takeAttempt(db, clock, perLogin, subject);
  await takeAttempt(db, clock, perLoginAndAddress, `${subject} ${from}`);

  const right = await verifyPassword(user?.password_hash ?? (await nobodysHash), password);
  if (!user || !right) fail(authErrors.wrongCredentials);

  await giveBackAttempt(db, perAddress, from);
  await giveBackAttempt(db, perLogin, subject);
  await forgetAttempts(db, perLoginAndAddress, `${subject} ${from}`);
  return db.begin(async (tx) => {
    // Hashing takes a while. A password changed in that while ended all sessions; this one must not slip in behind it.
    const present = await lockUser(tx, user.id);
    if (present?.password_hash !== user.password_hash) fail(authErrors.wrongCredentials);
    return openSession(tx, user.id, clock.now());
  });
}

export async function signUp(needs: AuthNeeds, { login, email, password, rc }: SignUp, address: string) {
  const { db, clock } = needs;
  await spendCaptcha(needs, rc);
  await takeAttempt(db, clock, perNewcomer, network(address));

  const password_hash = await hashPassword(password);
  return db.begin(async (tx) => {
    const at = clock.now();
    const id = await addUser(tx, { login, email, group: Group.trader, password_hash }, { by: 'visitor', at });
    return openSession(tx, id, at);
  });
}

export async function changePassword({ db, clock }: AuthNeeds, user: User, newpass: string): Promise<Done> {
  const hash = await hashPassword(newpass);
  await db.begin(async (tx) => {
    // Locked, then asked again: of two changes at once the second finds its session ended by the first.
    await lockUser(tx, user.id);
    if (!(await lockSession(tx, user.session))) fail(httpErrors.unauthorized);
    await setPassword(tx, user.id, hash, { by: { user: user.id }, at: clock.now() });
    await deleteSessions(tx, user.id, user.session);
  });
  return { success: true };
}

export async function signOut({ db, clock }: AuthNeeds, user: User): Promise<Done> {
  await db.begin(async (tx) => {
    await deleteSession(tx, user.session);
    record(tx, { event: 'user.signed_out', ref: user.id, ...byOwner(user.id, clock.now()) });
  });
  return { success: true };
}

/** The operator sets a password: whoever was signed in must sign in anew. */
export async function resetPassword(db: Db, userId: number, password: string, at: Date): Promise<void> {
  const hash = await hashPassword(password);
  await db.begin(async (tx) => {
    await lockUser(tx, userId);
    await setPassword(tx, userId, hash, { by: 'operator', at });
    await deleteSessions(tx, userId, null);
  });
}

/** The user is read anew for each request, so a changed group or an ended session works at once. */
export async function authenticate({ db, clock }: AuthNeeds, token: string): Promise<User | undefined> {
  const session = hashToken(token);
  const now = clock.now();
  const found = await findSession(db, session, now);
  if (!found) return undefined;
  if (now.getTime() - found.seen_at.getTime() > PROLONG_AFTER) {
    await prolongSession(db, session, now, later(now, SESSION_LIFETIME), LONGEST_SESSION / 1000);
  }
  return { id: found.id, login: found.login, group: found.group, session };
}

export async function openSession(tx: Tx, userId: number, now: Date): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, { tokenHash: hashToken(token), userId, now, expiresAt: later(now, SESSION_LIFETIME) });
  record(tx, { event: 'user.signed_in', ref: userId, by: { user: userId }, at: now });
  return { token };
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

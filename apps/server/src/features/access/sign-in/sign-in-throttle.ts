import type { Db } from '#db/db.ts';
import { forgetAttempts, giveBackAttempt, type ThrottleRule, takeAttempt } from '#features/access/throttle/throttle.ts';
import { type Clock, days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { network } from '#lib/network.ts';
import { isKnownAddress, keepKnownAddress } from './auth-queries.ts';

// Strict for one address and login together, loose for the login alone: a stranger elsewhere cannot keep the owner out for long.
const perLoginAndAddress: ThrottleRule = { name: 'login-address', free: 5, longest: minutes(5), forget: hours(1) };
const perLogin: ThrottleRule = { name: 'login', free: 50, longest: seconds(30), forget: hours(1) };
// Guesses of codes by somebody who knows the password: few from one place, and for the user as a whole as two-factor counts them.
const perCode: ThrottleRule = { name: 'login-code', free: 5, longest: minutes(5), forget: hours(1) };
const perAddress: ThrottleRule = { name: 'address', free: 30, longest: minutes(10), forget: minutes(15) };

/**
 * If somebody signed in from an address within this time, other people's wrong passwords for the same login do not slow them down there.
 */
export const KNOWN_FOR = days(30);

interface Needs {
  db: Db;
  clock: Clock;
}

/** Counts a try before the password is checked. The returned function is called when the password was right. */
export async function takeSignInAttempt(
  { db, clock }: Needs,
  { login, userId }: { login: string; userId: number | undefined },
  address: string,
): Promise<() => Promise<void>> {
  // By the user that was found, not by the typed text: JavaScript and PostgreSQL disagree about the case of some letters.
  const subject = userId ? `id:${userId}` : login.toLowerCase();
  const from = network(address);
  const known = userId !== undefined && (await isKnownAddress(db, userId, from, later(clock.now(), -KNOWN_FOR)));
  await takeAttempt(db, clock, perAddress, from);
  if (!known) await takeAttempt(db, clock, perLogin, subject);
  await takeAttempt(db, clock, perLoginAndAddress, `${subject} ${from}`);

  return async () => {
    await giveBackAttempt(db, perAddress, from);
    if (!known) await giveBackAttempt(db, perLogin, subject);
    await forgetAttempts(db, perLoginAndAddress, `${subject} ${from}`);
    if (userId) await keepKnownAddress(db, userId, from, clock.now());
  };
}

/** Counts a code before it is checked. Returns how many the visitor had wrong before, and a function for when this one was right. */
export async function takeCodeAttempt({ db, clock }: Needs, userId: number, address: string) {
  const subject = `id:${userId} ${network(address)}`;
  const attempt = await takeAttempt(db, clock, perCode, subject);
  return { wrongBefore: attempt - 1, forgive: () => forgetAttempts(db, perCode, subject) };
}

import type { Db } from '#db/db.ts';
import { forgetAttempts, giveBackAttempt, type ThrottleRule, takeAttempt } from '#features/throttle/throttle.ts';
import { type Clock, days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { network } from '#lib/network.ts';
import { isKnownAddress, keepKnownAddress } from './auth-queries.ts';

// Strict for one address at one login, loose for the login alone: a stranger elsewhere cannot keep its owner out for long.
const perLoginAndAddress: ThrottleRule = { name: 'login-address', free: 5, longest: minutes(5), forget: hours(1) };
const perLogin: ThrottleRule = { name: 'login', free: 50, longest: seconds(30), forget: hours(1) };
const perAddress: ThrottleRule = { name: 'address', free: 30, longest: minutes(10), forget: minutes(15) };

/** From where somebody signed in within this time, others' wrong passwords for the same login do not hold them up. */
export const KNOWN_FOR = days(30);

interface Needs {
  db: Db;
  clock: Clock;
}

/** Counts a try at a login before the password is looked at. What it answers is told when the password was right. */
export async function takeSignInAttempt(
  { db, clock }: Needs,
  { login, userId }: { login: string; userId: number | undefined },
  address: string,
): Promise<() => Promise<void>> {
  // By the user found, not by the text typed: JavaScript and PostgreSQL do not agree on the case of every letter.
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

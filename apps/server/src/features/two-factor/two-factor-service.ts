import type { OtpMove, TwoFactor } from '@app/contract/two-factor';
import type { Db, Tx } from '#db/db.ts';
import { type Actor, byOwner, record } from '#events/record.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { matchingStep, newSecret, otpAddress } from './totp.ts';
import { locked, twoFactorErrors } from './two-factor-errors.ts';
import {
  acceptedSteps,
  countFailure,
  deleteTwoFactor,
  findTwoFactor,
  lockTwoFactor,
  type StoredTwoFactor,
  upsertPrepared,
} from './two-factor-queries.ts';

export { codeAt, secondsLeft } from './totp.ts';
export { lockTwoFactor };

export interface TwoFactorNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const WRONG_CODES_BEFORE_LOCK = 5;
const LOCK = minutes(5);

const initial: TwoFactor = { otpState: 'init2fa', otpSecret: '', otpUrl: '' };
const enabled: TwoFactor = { otpState: 'enabled2fa', otpSecret: '', otpUrl: '' };

export async function moveTwoFactor(needs: TwoFactorNeeds, user: User, move: OtpMove): Promise<TwoFactor> {
  if (move.state_otp === 'init2fa') return prepare(needs, user);
  if (move.state_otp === 'prepare2fa') return enable(needs, user, move.code_otp);
  return present(needs, user);
}

/**
 * The code that closes deals, spent in the transaction of what it allows: when that is refused, the code is still good. The answer is
 * why not, unless it is right, fresh and the trader is not locked out; the caller commits all the same, since wrong codes count.
 *
 * `stored` comes from `lockTwoFactor`, in the same transaction: of two requests with the same code one finds it used.
 */
export async function spendOtp(
  tx: Tx,
  needs: TwoFactorNeeds,
  userId: number,
  stored: StoredTwoFactor | undefined,
  code: string,
): Promise<Refusal | undefined> {
  return tryCode(tx, needs, userId, stored, code, 'enabled2fa');
}

/** Operator only. The trader starts again from the beginning. */
export async function turnOff(db: Db, userId: number, change: { by: Actor; at: Date }): Promise<boolean> {
  return db.begin(async (tx) => {
    const was = await deleteTwoFactor(tx, userId);
    if (was) record(tx, { event: 'user.two_factor_off', ref: userId, ...change, tells: { user: userId } });
    return was;
  });
}

async function present({ db, vault }: TwoFactorNeeds, user: User): Promise<TwoFactor> {
  const stored = await findTwoFactor(db, user.id);
  if (!stored) return initial;
  if (stored.state === 'enabled2fa') return enabled;
  return prepared(user, openSecret(vault, user.id, stored));
}

async function prepare({ db, vault, clock }: TwoFactorNeeds, user: User): Promise<TwoFactor> {
  const secret = newSecret();
  await db.begin(async (tx) => {
    if (!(await upsertPrepared(tx, user.id, sealSecret(vault, user.id, secret)))) fail(twoFactorErrors.alreadyEnabled);
    record(tx, { event: 'user.two_factor_prepared', ref: user.id, by: { user: user.id }, at: clock.now() });
  });
  return prepared(user, secret);
}

async function enable(needs: TwoFactorNeeds, user: User, code: string): Promise<TwoFactor> {
  if (!code) fail(twoFactorErrors.noCode);
  const refusal = await needs.db.begin(async (tx) => {
    const refused = await tryCode(tx, needs, user.id, await lockTwoFactor(tx, user.id), code, 'prepare2fa');
    if (!refused) record(tx, { event: 'user.two_factor_on', ref: user.id, ...byOwner(user.id, needs.clock.now()) });
    return refused;
  });
  return refusal ? fail(refusal) : enabled;
}

async function tryCode(
  tx: Tx,
  { clock, vault }: TwoFactorNeeds,
  userId: number,
  stored: StoredTwoFactor | undefined,
  code: string,
  expected: StoredTwoFactor['state'],
): Promise<Refusal | undefined> {
  const now = clock.now();
  if (stored?.state !== expected) return wrongState(stored, expected);
  if (stored.locked_until && stored.locked_until > now) return locked(stored.locked_until, now);

  const step = matchingStep(openSecret(vault, userId, stored), code, now);
  if (step === undefined) return countWrongCode(tx, userId, stored.failures + 1, now);
  if (step <= Number(stored.last_step)) return twoFactorErrors.usedCode;
  tx.atEnd(acceptedSteps, { userId, step });
  return undefined;
}

async function countWrongCode(tx: Tx, userId: number, failures: number, now: Date): Promise<Refusal> {
  if (failures < WRONG_CODES_BEFORE_LOCK) {
    await countFailure(tx, userId, failures, null);
    return twoFactorErrors.wrongCode;
  }
  const until = later(now, LOCK);
  await countFailure(tx, userId, 0, until);
  record(tx, { event: 'user.otp_locked', ref: userId, by: { user: userId }, at: now });
  return locked(until, now);
}

function wrongState(stored: StoredTwoFactor | undefined, expected: StoredTwoFactor['state']): Refusal {
  if (expected === 'enabled2fa') return twoFactorErrors.notEnabled;
  return stored ? twoFactorErrors.alreadyEnabled : twoFactorErrors.notPrepared;
}

const prepared = (user: User, secret: string): TwoFactor => ({
  otpState: 'prepare2fa',
  otpSecret: secret,
  otpUrl: otpAddress(secret, user.login),
});

const sealContext = (userId: number) => `two-factor:${userId}`;
const sealSecret = (vault: Vault, userId: number, secret: string) => vault.seal(secret, sealContext(userId));
const openSecret = (vault: Vault, userId: number, stored: StoredTwoFactor) =>
  vault.open(stored.secret, sealContext(userId));

/** For the demo: a user whose authenticator is known to everyone. */
export async function enableWithSecret(tx: Tx, vault: Vault, userId: number, secret: string): Promise<void> {
  await upsertPrepared(tx, userId, sealSecret(vault, userId, secret));
  tx.atEnd(acceptedSteps, { userId, step: 0 });
}

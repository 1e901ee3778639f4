import { type OtpMove, type TwoFactor, twoFactorApi } from '@app/contract/access/two-factor';
import type { Db, Tx } from '#db/db.ts';
import { endOtherSessions, proveByCode } from '#features/access/sessions/sessions.ts';
import { lockUser } from '#features/access/users/users-queries.ts';
import { mustBeProven } from '#http/mount/proven.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, type Change, record } from '#journal/record.ts';
import { type Clock, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { matchingStep, newSecret, otpAddress } from './totp.ts';
import { twoFactorErrors } from './two-factor-errors.ts';
import {
  acceptStep,
  deleteTwoFactor,
  findTwoFactor,
  type LockedTwoFactor,
  lockAtDoor,
  lockTwoFactor,
  type StoredTwoFactor,
  upsertPrepared,
} from './two-factor-queries.ts';
import { countWrongAtDoor, countWrongCode, findLock, wrongInARow } from './wrong-codes.ts';

export interface TwoFactorNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** For whom a code is checked, and in which session. */
type Holder = Pick<User, 'id' | 'session' | 'provenAgo'>;

const initial: TwoFactor = { otpState: 'init2fa', otpSecret: '', otpUrl: '' };
// Setting up has begun, here or in another session. The secret was shown once; whoever lost it begins again.
const begun: TwoFactor = { otpState: 'prepare2fa', otpSecret: '', otpUrl: '' };
const enabled: TwoFactor = { otpState: 'enabled2fa', otpSecret: '', otpUrl: '' };

export async function moveTwoFactor(needs: TwoFactorNeeds, user: User, move: OtpMove): Promise<TwoFactor> {
  if (move.state_otp !== '') mustBeProven(user, twoFactorApi.move.proven);
  if (move.state_otp === 'init2fa') return prepare(needs, user);
  if (move.state_otp === 'prepare2fa') return enable(needs, user, move.code_otp);
  return present(needs, user);
}

export async function isTwoFactorOn({ db }: TwoFactorNeeds, userId: number): Promise<boolean> {
  return hasSecondFactor(db, userId);
}

export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.state === 'enabled2fa';
}

/**
 * Uses up the code in the transaction of the change that it allows: if the change is refused, the code can still be used. Returns why not
 * if the code is wrong or was used, or if the trader is locked out; the caller commits nevertheless, because wrong codes are counted.
 *
 * `stored` comes from `lockTwoFactor` in the same transaction: of two requests with the same code one finds it used.
 */
export async function spendOtp(
  tx: Tx,
  needs: TwoFactorNeeds,
  user: Holder,
  stored: LockedTwoFactor | undefined,
  code: string,
): Promise<Refusal | undefined> {
  return tryCode(tx, needs, user, stored, code, 'enabled2fa');
}

/**
 * The code at sign-in, after the right password and before there is a session. `none`: no second factor is set up. A refusal is returned as
 * by `spendOtp`, so that the caller commits what was counted. `wrongBefore`: how many codes the same visitor has just had wrong, which a
 * right one makes forgotten.
 */
export async function spendOtpAtDoor(
  tx: Tx,
  needs: TwoFactorNeeds,
  userId: number,
  { code, wrongBefore }: { code: string; wrongBefore: number },
): Promise<Refusal | 'none' | undefined> {
  const stored = await lockAtDoor(tx, userId);
  if (stored?.state !== 'enabled2fa') return 'none';
  if (!code) return twoFactorErrors.codeNeeded;
  return tryAtDoor(tx, needs, userId, stored, { code, wrongBefore });
}

/** A new secret, shown this once. Needs no session: somebody who is invited has none yet. */
export async function prepareSecret(
  tx: Tx,
  { vault, clock }: TwoFactorNeeds,
  { id, login }: Pick<User, 'id' | 'login'>,
) {
  const secret = newSecret();
  if (!(await upsertPrepared(tx, id, sealSecret(vault, id, secret)))) fail(twoFactorErrors.alreadyEnabled);
  record(tx, { event: 'user.two_factor_prepared', ref: id, by: { user: id }, at: clock.now() });
  return { otpSecret: secret, otpUrl: otpAddress(secret, login) };
}

/** The first code turns the second factor on. A refusal is returned, as by `spendOtp`. */
export async function spendFirstCode(
  tx: Tx,
  needs: TwoFactorNeeds,
  userId: number,
  code: string,
): Promise<Refusal | undefined> {
  const stored = await lockAtDoor(tx, userId);
  if (stored?.state !== 'prepare2fa') return wrongState(stored, 'prepare2fa');
  const refused = await tryAtDoor(tx, needs, userId, stored, { code, wrongBefore: 0 });
  if (!refused) record(tx, { event: 'user.two_factor_on', ref: userId, ...byOwner(userId, needs.clock.now()) });
  return refused;
}

async function tryAtDoor(
  tx: Tx,
  { clock, vault }: TwoFactorNeeds,
  userId: number,
  stored: StoredTwoFactor,
  { code, wrongBefore }: { code: string; wrongBefore: number },
): Promise<Refusal | undefined> {
  const now = clock.now();
  const lock = findLock({ ...stored, otp_locked_until: null }, now);
  if (lock) return lock;
  const step = matchingStep(openSecret(vault, userId, stored), code, now);
  if (step === undefined) return countWrongAtDoor(tx, userId, stored, now);
  if (step <= Number(stored.last_step)) return twoFactorErrors.usedCode;
  acceptStep(tx, userId, step, wrongBefore);
  return undefined;
}

/** By the operator only, for moderators and staff; a trader's is turned off with them as persons in mind, by `trader-access`. */
export async function turnOff(db: Db, userId: number, change: Change & { reason?: string }): Promise<boolean> {
  return db.begin((tx) => forgetSecondFactor(tx, userId, change));
}

/** They set two-step authentication up from the beginning. */
export async function forgetSecondFactor(
  tx: Tx,
  userId: number,
  { by, at, reason }: Change & { reason?: string },
): Promise<boolean> {
  const was = await deleteTwoFactor(tx, userId);
  const data = { ...(reason && { reason }) };
  if (was) record(tx, { event: 'user.two_factor_off', ref: userId, by, at, owner: userId, data });
  return was;
}

async function present({ db }: TwoFactorNeeds, user: User): Promise<TwoFactor> {
  const stored = await findTwoFactor(db, user.id);
  if (!stored) return initial;
  return stored.state === 'enabled2fa' ? enabled : begun;
}

async function prepare(needs: TwoFactorNeeds, user: User): Promise<TwoFactor> {
  return { otpState: 'prepare2fa', ...(await needs.db.begin((tx) => prepareSecret(tx, needs, user))) };
}

async function enable(needs: TwoFactorNeeds, user: User, code: string): Promise<TwoFactor> {
  if (!code) fail(twoFactorErrors.noCode);
  const refusal = await needs.db.begin(async (tx) => {
    // Whoever signs in by password at this moment holds the same lock: the session is there to be ended, or is opened knowing of the code.
    await lockUser(tx, user.id);
    const refused = await tryCode(tx, needs, user, await lockTwoFactor(tx, user), code, 'prepare2fa');
    if (refused) return refused;
    // Other sessions were opened without it, so they end.
    await endOtherSessions(tx, user);
    record(tx, { event: 'user.two_factor_on', ref: user.id, ...byOwner(user.id, needs.clock.now()) });
    return undefined;
  });
  return refusal ? fail(refusal) : enabled;
}

async function tryCode(
  tx: Tx,
  { clock, vault }: TwoFactorNeeds,
  user: Holder,
  stored: LockedTwoFactor | undefined,
  code: string,
  expected: StoredTwoFactor['state'],
): Promise<Refusal | undefined> {
  const now = clock.now();
  if (stored?.state !== expected) return wrongState(stored, expected);
  const lock = findLock(stored, now);
  if (lock) return lock;

  const step = matchingStep(openSecret(vault, user.id, stored), code, now);
  if (step === undefined) return countWrongCode(tx, user, stored, now);
  if (step <= Number(stored.last_step)) return twoFactorErrors.usedCode;
  const forgiven = wrongInARow(stored);
  acceptStep(tx, user.id, step, forgiven);
  // The time of the proof need not be exact to the second, so that closing deal after deal does not write it each time.
  if (forgiven > 0 || user.provenAgo > minutes(1)) proveByCode(tx, user, now);
  return undefined;
}

function wrongState(stored: StoredTwoFactor | undefined, expected: StoredTwoFactor['state']): Refusal {
  if (expected === 'enabled2fa') return twoFactorErrors.notEnabled;
  return stored ? twoFactorErrors.alreadyEnabled : twoFactorErrors.notPrepared;
}

const sealContext = (userId: number) => `two-factor:${userId}`;
const sealSecret = (vault: Vault, userId: number, secret: string) => vault.seal(secret, sealContext(userId));
const openSecret = (vault: Vault, userId: number, stored: StoredTwoFactor) =>
  vault.open(stored.secret, sealContext(userId));

/** For the demo: a user whose secret everybody knows. */
export async function enableWithSecret(tx: Tx, vault: Vault, userId: number, secret: string): Promise<void> {
  await upsertPrepared(tx, userId, sealSecret(vault, userId, secret));
  acceptStep(tx, userId, 0, 0);
}

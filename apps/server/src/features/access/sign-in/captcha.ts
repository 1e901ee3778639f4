import { randomInt } from 'node:crypto';
import type { CaptchaChallenge } from '@app/contract/access/auth';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Db } from '#db/db.ts';
import { fail } from '#http/refusal.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { authErrors } from './auth-errors.ts';
import { deleteUsedCaptcha, insertUsedCaptcha } from './auth-queries.ts';

export interface CaptchaNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  captchaWork: CaptchaWork;
}

/** How hard the proof of work is: a browser tries up to `tries[1]` counters and hashes `rounds` times for each. */
export interface CaptchaWork {
  rounds: number;
  tries: [least: number, most: number];
}

// About 0.2–0.5 s on a desktop and a second or two on a phone, in the background while the visitor types.
export const usualCaptchaWork: CaptchaWork = { rounds: 30, tries: [1500, 4000] };

const LIFETIME = minutes(10);

export async function newCaptcha({ clock, vault, captchaWork }: CaptchaNeeds): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: captchaWork.rounds,
    counter: randomInt(...captchaWork.tries),
    deriveKey,
    expiresAt: later(clock.now(), LIFETIME),
    ...secrets(vault),
  });
  return { parameters: { ...challenge.parameters }, signature: challenge.signature ?? '' };
}

/** Accepts a solution once, for one try. Returns a function that gives the solution back if the caller was refused before the try began. */
export async function spendCaptcha({ db, clock, vault }: CaptchaNeeds, rc: string): Promise<() => Promise<void>> {
  const { challenge, solution } = readPayload(rc) ?? fail(authErrors.captchaFailed);
  const result = await verifySolution({ challenge, solution, deriveKey, ...secrets(vault) }).catch(() => undefined);
  const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1000);
  const { signature } = challenge;
  if (!result?.verified || !signature || expiresAt <= clock.now()) return fail(authErrors.captchaFailed);
  if (!(await insertUsedCaptcha(db, signature, expiresAt))) fail(authErrors.captchaFailed);
  return () => deleteUsedCaptcha(db, signature);
}

function readPayload(rc: string): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(rc, 'base64').toString('utf8')) as Partial<Payload> | null;
    const challenge = payload?.challenge as Challenge | undefined;
    if (!payload?.solution || !challenge?.parameters) return undefined;
    return { challenge, solution: payload.solution };
  } catch {
    return undefined;
  }
}

function secrets(vault: Vault) {
  return {
    hmacSignatureSecret: vault.subkey('captcha'),
    // With this the answer is checked by one HMAC instead of repeating the visitor's work.
    hmacKeySignatureSecret: vault.subkey('captcha-key'),
  };
}

import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '@app/contract/access/auth';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** Does the proof of work, as any program that signs in must. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (!solution) throw new Error('The captcha was not solved in time');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** ALTCHA's own derivation awaits crypto.subtle for every round, which takes ten times as long in Node. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = createHash('sha256').update(salt).update(password).digest();
  for (let round = 1; round < cost; round++) key = createHash('sha256').update(key).digest();
  return { derivedKey: key.subarray(0, keyLength) };
};

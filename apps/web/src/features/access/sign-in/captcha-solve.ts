import type { CaptchaChallenge } from '@app/contract/access/auth';
import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** Searches for the server's number; the returned payload is sent as `rc`. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (!solution) throw new Error('The captcha was not solved in time');
  return btoa(JSON.stringify({ challenge, solution }));
}

/**
 * ALTCHA's own function uses crypto.subtle, which browsers offer only on https and localhost. A cabinet opened at a plain address in an
 * office network must work, too.
 */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  const first = new Uint8Array(salt.length + password.length);
  first.set(salt);
  first.set(password, salt.length);
  let key = sha256(first);
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

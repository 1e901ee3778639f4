import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { CaptchaChallenge } from '@app/contract/auth';
import { z } from 'zod';

const puzzle = z.object({
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
});

/** ALTCHA's proof of work, done as any program that signs in has to: count up until the key begins as asked. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = puzzle.parse(challenge.parameters);
  const head = Buffer.from(`${salt}${nonce}`, 'hex');
  const count = Buffer.alloc(4);
  for (let counter = 0; ; counter++) {
    count.writeUInt32BE(counter);
    let key = sha256(Buffer.concat([head, count]));
    for (let round = 1; round < cost; round++) key = sha256(key);
    const derivedKey = key.subarray(0, keyLength).toString('hex');
    if (derivedKey.startsWith(keyPrefix)) {
      const solution = { counter, derivedKey, time: 0 };
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    }
    // The demo lives in the server's own process: nobody else may wait for this.
    if (counter % 50 === 0) await breathe();
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

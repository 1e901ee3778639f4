import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { solveCaptcha } from './captcha-solve.ts';

const secret = 'a secret of the server';

test('the server’s own library accepts our answer', async () => {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 3,
    counter: 42,
    deriveKey,
    hmacSignatureSecret: secret,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const answer = JSON.parse(atob(await solveCaptcha({ ...challenge, signature: challenge.signature ?? '' } as never)));
  expect(answer.solution.counter).toBe(42);
  const verdict = await verifySolution({ ...answer, deriveKey, hmacSignatureSecret: secret });
  expect(verdict.verified).toBe(true);
});

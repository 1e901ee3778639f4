import { expect, test } from 'vitest';
import { codeAt, matchingStep, secondsLeft, stepAt } from './totp.ts';

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890, here in base32; six last digits of its codes.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s, as in RFC 6238', (second, code) => {
  const time = new Date(second * 1000);
  expect(codeAt(RFC_SECRET, time)).toBe(code);
  expect(matchingStep(RFC_SECRET, code, time)).toBe(stepAt(time));
});

test('one step of drift either way is accepted, two are not', () => {
  const time = new Date(1_234_567_890_000);
  const drifted = (steps: number) => codeAt(RFC_SECRET, new Date(time.getTime() + steps * 30_000));
  expect([-2, -1, 0, 1, 2].map((steps) => matchingStep(RFC_SECRET, drifted(steps), time))).toEqual([
    undefined,
    stepAt(time) - 1,
    stepAt(time),
    stepAt(time) + 1,
    undefined,
  ]);
});

test('a code lives until its thirty seconds end', () => {
  expect(secondsLeft(new Date(0))).toBe(30);
  expect(secondsLeft(new Date(29_999))).toBe(1);
});

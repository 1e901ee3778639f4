import { expect, test } from 'vitest';
import { describeBefore, describeChange } from './statistics-change.ts';

test.each([
  [112n, 100n, '+12% к прошлому'],
  [75n, 100n, '−25% к прошлому'],
  [0n, 100n, '−100% к прошлому'],
  [1_005n, 1_000n, '+1% к прошлому'],
  [995n, 1_000n, '−1% к прошлому'],
  [1_004n, 1_000n, 'как раньше'],
  [100n, 100n, 'как раньше'],
  [1_099n, 100n, '+999% к прошлому'],
  [12_345n, 10n, undefined],
  [5n, 0n, undefined],
  [0n, 0n, undefined],
])('%s after %s is «%s»', (now, before, expected) => {
  expect(describeChange(now, before)?.replace(/\s/g, ' ')).toBe(expected);
});

test.each([
  ['82,7%', '80%', 'раньше 80%'],
  ['80%', '80%', 'как раньше'],
  ['80%', undefined, undefined],
  [undefined, '80%', undefined],
])('%s after %s is «%s»', (now, before, expected) => {
  expect(describeBefore(now, before)).toBe(expected);
});

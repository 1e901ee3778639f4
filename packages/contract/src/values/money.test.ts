import { expect, test } from 'vitest';
import { z } from 'zod';
import { percent, roubleSum, roubles, usdt } from './money.ts';

test.each([
  [0, 0n],
  [1500.5, 150050n],
  [0.01, 1n],
  [0.07, 7n],
  [1.1, 110n],
  [-150.55, -15055n],
  [4.35, 435n],
  [9_999_999_999_999.99, 999_999_999_999_999n],
])('%d roubles are %d kopecks, there and back', (wire, kopecks) => {
  expect(z.decode(roubles, wire)).toBe(kopecks);
  expect(z.encode(roubles, kopecks)).toBe(wire);
});

test('every kopeck between 0 and 2 000 roubles survives the trip', () => {
  const lost: bigint[] = [];
  for (let kopecks = 0n; kopecks < 200_000n; kopecks++)
    if (z.decode(roubles, z.encode(roubles, kopecks)) !== kopecks) lost.push(kopecks);
  expect(lost).toEqual([]);
});

test.each([1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_000_000, 1e15, '100', null])(
  '%s is not an amount in roubles',
  (wire) => {
    expect(roubles.safeParse(wire).success).toBe(false);
  },
);

test('a sum is said however large, and to the kopeck as long as a number can', () => {
  for (const kopecks of [0n, -15_055n, 435n, 999_999_999_999_999n, 1_020_000_000_000_000n])
    expect(z.decode(roubleSum, z.encode(roubleSum, kopecks))).toBe(kopecks);
  expect(z.encode(roubleSum, 9_000_000_000_000_000_000n)).toBe(9e16);
});

test('USDT keep six decimals, percents two', () => {
  expect(z.decode(usdt, 100.004217)).toBe(100_004_217n);
  expect(z.encode(usdt, 1n)).toBe(0.000001);
  expect(z.decode(percent, 7.5)).toBe(750n);
});

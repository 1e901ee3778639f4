import { expect, test } from 'vitest';
import { formatRoubles, plainRoubles, plainUnits } from './money-text.ts';

test.each([
  [0n, '0 ₽'],
  [5n, '0,05 ₽'],
  [150_000n, '1 500 ₽'],
  [1_234_550n, '12 345,50 ₽'],
  [-150_050n, '−1 500,50 ₽'],
  [9_007_199_254_740_993_01n, '9 007 199 254 740 993,01 ₽'],
])('people read %s kopecks as %s, in one piece', (kopecks, text) => {
  expect(formatRoubles(kopecks)).toBe(text.replaceAll(' ', '\u00a0'));
});

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [9_007_199_254_740_993_01n, '9007199254740993.01'],
])('files and programs get %s kopecks as %s', (kopecks, text) => {
  expect(plainRoubles(kopecks)).toBe(text);
});

test('all six decimals of USDT are written, zeros too', () => {
  expect(plainUnits(25_500_000n, 6)).toBe('25.500000');
});

import { expect, test } from 'vitest';
import { maskPan, maskPhone } from './mask.ts';

test('of a phone the last four digits are left, each in its place', () => {
  expect(maskPhone('+79161234567')).toBe('+7 ••• •••-45-67');
});

test('of a card the last four digits are left', () => {
  expect(maskPan('5678')).toBe('•••• 5678');
});

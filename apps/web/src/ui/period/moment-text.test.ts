import { expect, test } from 'vitest';
import { formatMoment, readMoment, withSigns } from './moment-text.ts';

test.each([
  ['16.11.2026', '2026-11-16'],
  ['16.11.2026 14:30', '2026-11-16T14:30'],
  ['16.11.26, 9.05', '2026-11-16T09:05'],
  [' 16112026 00:00 ', '2026-11-16T00:00'],
  ['16.11.2026 24:00', undefined],
  ['16.11.2026 14:60', undefined],
  ['16.11.2026 14', undefined],
  ['31.11.2026 14:30', undefined],
  ['14:30', undefined],
  ['', undefined],
])('%j is the moment %s', (typed, expected) => {
  expect(readMoment(typed)).toBe(expected);
});

test('a moment is shown as it is typed', () => {
  expect(formatMoment('2026-11-06T09:05')).toBe('06.11.2026 09:05');
  expect(formatMoment('2026-11-06')).toBe('06.11.2026');
  expect(formatMoment(undefined)).toBe('');
});

test('digits alone are enough, and what is deleted does not come back', () => {
  const typed = [...'161120261430'].reduce((text, digit) => withSigns(text, text + digit), '');
  expect(typed).toBe('16.11.2026 14:30');
  expect([...'16.11.2026 14:30'].reduce((text, sign) => withSigns(text, text + sign), '')).toBe('16.11.2026 14:30');
  expect(withSigns('16.11.2026 14:', '16.11.2026 14')).toBe('16.11.2026 14');
});

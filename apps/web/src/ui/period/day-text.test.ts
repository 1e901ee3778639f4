import { expect, test } from 'vitest';
import { formatDay, isWholeDay, readDay, withDots } from './day-text.ts';

test.each([
  ['16.11.2026', '2026-11-16'],
  [' 1.2.2026 ', '2026-02-01'],
  ['16/11/2026', '2026-11-16'],
  ['16 11 2026', '2026-11-16'],
  ['16112026', '2026-11-16'],
  ['16.11.26', '2026-11-16'],
  ['31.11.2026', undefined],
  ['29.02.2026', undefined],
  ['29.02.2028', '2028-02-29'],
  ['16.11.1026', undefined],
  ['2026', undefined],
  ['вчера', undefined],
  ['', undefined],
])('%j is the day %s', (typed, expected) => {
  expect(readDay(typed)).toBe(expected);
});

test('a day is shown as it is typed', () => expect(formatDay('2026-11-06')).toBe('06.11.2026'));

test.each([
  ['16.11.2026', true],
  ['16.11.20', false],
  ['31.11.2026', false],
])('%s is whole: %s', (typed, expected) => {
  expect(isWholeDay(typed)).toBe(expected);
});

test('digits alone are enough: the dots come by themselves, and do not come back when they are deleted', () => {
  const typed = [...'16112026'].reduce((text, digit) => withDots(text, text + digit), '');
  expect(typed).toBe('16.11.2026');
  expect(withDots('16.', '16')).toBe('16');
  expect([...'16.11.2026'].reduce((text, sign) => withDots(text, text + sign), '')).toBe('16.11.2026');
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, beginOf, countDays, day, endOf, inOrder, midnight, momentPeriod, moscowDay } from './period.ts';

test('a day of Moscow begins three hours before that of Greenwich', () => {
  expect(moscowDay(new Date('2026-11-15T20:59:59.999Z'))).toBe('2026-11-15');
  expect(moscowDay(new Date('2026-11-15T21:00:00Z'))).toBe('2026-11-16');
  expect(midnight('2026-11-16')).toEqual(new Date('2026-11-15T21:00:00Z'));
});

test('days are added over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(countDays({ from: '2028-01-01', to: '2028-12-31' })).toBe(366);
  expect(countDays({ from: '2026-11-15', to: '2026-11-15' })).toBe(1);
});

test.each(['', '15.11.2026', '2026-02-30', '0202-11-15', '2100-01-01', '2026-11-15T00:00:00Z'])(
  '«%s» is not a day',
  (text) => {
    expect(day.safeParse(text).error?.issues[0]?.message).toBe('Укажите дату');
  },
);

test('an end of a period is a day or a minute of Moscow, and all of it is included', () => {
  expect([beginOf('2026-11-16'), endOf('2026-11-16')]).toEqual([
    new Date('2026-11-15T21:00:00Z'),
    new Date('2026-11-16T21:00:00Z'),
  ]);
  expect([beginOf('2026-11-16T14:30'), endOf('2026-11-16T14:30')]).toEqual([
    new Date('2026-11-16T11:30:00Z'),
    new Date('2026-11-16T11:31:00Z'),
  ]);
});

test.each([
  ['2026-11-16T14:30', '2026-11-16', true],
  ['2026-11-16', '2026-11-16T00:00', true],
  ['2026-11-16T14:30', '2026-11-16T14:30', true],
  ['2026-11-16T14:30', '2026-11-16T14:29', false],
  ['2026-11-17', '2026-11-16T23:59', false],
])('from %s to %s is in order: %s', (from, to, expected) => {
  expect(inOrder({ from, to })).toBe(expected);
});

test.each(['', '2026-11-15T', '2026-11-15T24:00', '2026-11-15T9:00', '2026-02-30T10:00', '2026-11-15T10:00T'])(
  '«%s» is no end of a period',
  (from) => {
    expect(z.object(momentPeriod).safeParse({ from }).success).toBe(false);
  },
);

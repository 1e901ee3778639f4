import { expect, test } from 'vitest';
import { addDays, countDays, day, midnight, moscowDay } from './period.ts';

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

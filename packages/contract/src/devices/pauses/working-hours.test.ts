import { describe, expect, test } from 'vitest';
import { isWorkingTime, nextWorkingTime, type WorkingHours, workingHours } from './working-hours.ts';

/** Moscow time. 2026-11-16 is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`);
const weekdays: WorkingHours = [...Array(5).fill({ opens: 9 * 60, closes: 18 * 60 }), null, null];
const nights: WorkingHours = [
  { opens: 22 * 60, closes: 6 * 60 },
  null,
  null,
  null,
  null,
  null,
  { opens: 0, closes: 24 * 60 },
];

describe('working hours', () => {
  test.each([
    [weekdays, 16, '08:59', false],
    [weekdays, 16, '09:00', true],
    [weekdays, 16, '17:59', true],
    [weekdays, 16, '18:00', false],
    [weekdays, 21, '12:00', false],
    [nights, 16, '21:59', false],
    [nights, 16, '22:00', true],
    [nights, 17, '05:59', true],
    [nights, 17, '06:00', false],
    [nights, 22, '00:00', true],
    [nights, 22, '23:59', true],
    [nights, 23, '00:00', false],
  ])('%j on the %i at %s: %s', (hours, day, time, open) => {
    expect(isWorkingTime(hours, at(day, time))).toBe(open);
  });

  test('the next beginning is the same evening, the next morning or after the days off', () => {
    expect(nextWorkingTime(weekdays, at(16, '08:30'))).toEqual(at(16, '09:00'));
    expect(nextWorkingTime(weekdays, at(16, '18:00'))).toEqual(at(17, '09:00'));
    expect(nextWorkingTime(weekdays, at(20, '18:00'))).toEqual(at(23, '09:00'));
    expect(nextWorkingTime(nights, at(17, '06:00'))).toEqual(at(22, '00:00'));
    expect(nextWorkingTime(weekdays, at(16, '12:00'))).toEqual(at(16, '12:00'));
  });

  test('a week without a working day is refused', () => {
    expect(workingHours.safeParse(Array(7).fill(null)).error?.issues[0]?.message).toBe(
      'Оставьте хотя бы один рабочий день',
    );
  });
});

import { z } from 'zod';

const DAY = 24 * 60;

/** Minutes from midnight. An end at or before the beginning is on the next day, so 22:00 to 06:00 is a night. */
const workingDay = z
  .object({
    opens: z
      .int()
      .min(0)
      .max(DAY - 1),
    closes: z.int().min(0).max(DAY),
  })
  .nullable();
export type WorkingDay = z.output<typeof workingDay>;

/** Monday first, Moscow time; null is a day off. */
export const workingHours = z
  .array(workingDay)
  .length(7)
  .refine((days) => days.some((day) => day !== null), 'Оставьте хотя бы один рабочий день');
export type WorkingHours = z.output<typeof workingHours>;

const MOSCOW = 3 * 60;
const MINUTE = 60_000;

/** Whole minutes since a Monday at 00:00 in Moscow. */
const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE) + MOSCOW + 3 * DAY;

function isOpen(hours: WorkingHours, minute: number): boolean {
  const day = Math.floor(minute / DAY);
  const within = (weekday: number, passed: number) => {
    const set = hours[weekday % 7];
    if (!set) return false;
    const end = set.closes <= set.opens ? set.closes + DAY : set.closes;
    return passed >= set.opens && passed < end;
  };
  return within(day, minute % DAY) || within(day + 6, (minute % DAY) + DAY);
}

export const isWorkingTime = (hours: WorkingHours, at: Date): boolean => isOpen(hours, minuteOf(at));

/** When work begins next, at or after this time. */
export function nextWorkingTime(hours: WorkingHours, at: Date): Date {
  const now = minuteOf(at);
  if (isOpen(hours, now)) return at;
  for (let minute = now + 1; minute <= now + 8 * DAY; minute++)
    if (isOpen(hours, minute)) return new Date((minute - MOSCOW - 3 * DAY) * MINUTE);
  throw new Error('Working hours without a working day');
}

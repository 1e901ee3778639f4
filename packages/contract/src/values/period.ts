import { z } from 'zod';
import { text } from './text.ts';

/** The earliest day: the business did not exist before. And a year has four digits. */
export const EARLIEST_DAY = '2000-01-01';
export const LATEST_DAY = '2099-12-31';

/** A day of Moscow, «2026-11-15». */
export const day = text(10, { long: 'Укажите дату' })
  .check(z.iso.date('Укажите дату'))
  .refine((text) => text >= EARLIEST_DAY && text <= LATEST_DAY, 'Укажите дату');

/** Days of Moscow time, or minutes, both included; without an end the period is open on that side. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The fields of a call with a period; the call's schema refines them by `inOrder`. */
export const period = { from: day.optional(), to: day.optional() };

const WRONG_MOMENT = 'Укажите дату или дату и\u00a0время';
/** A day or a minute of Moscow, «2026-11-15» or «2026-11-15T14:30»; as an end of a period all of it is included. */
const moment = text(16, { long: WRONG_MOMENT }).refine((text) => {
  const [date, clock, ...more] = text.split('T');
  const isClock = clock === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(clock);
  return day.safeParse(date).success && isClock && more.length === 0;
}, WRONG_MOMENT);

/** Like `period`, to the minute. */
export const momentPeriod = { from: moment.optional(), to: moment.optional() };

export const inOrder = ({ from, to }: Period) => !from || !to || beginOf(from) < endOf(to);
export const ORDER = { path: ['to'], message: 'Конец периода раньше начала' };

const MINUTE = 60_000;
const DAY = 86_400_000;
// Moscow has been three hours ahead of UTC since 2014 and does not change its clocks.
const AHEAD = 3 * 3_600_000;

/** What calendar and clock show in Moscow at a moment: «2026-11-15T14:05:09». */
export function moscowClock(at: Date | number): string {
  return new Date(Number(at) + AHEAD).toISOString().slice(0, 19);
}

/** Which day it is in Moscow at a moment. */
export function moscowDay(at: Date | number): string {
  return moscowClock(at).slice(0, 10);
}

/** The moment a day begins in Moscow. */
export function midnight(text: string): Date {
  return new Date(`${text}T00:00:00+03:00`);
}

const isDay = (moment: string) => moment.length === 10;

/** When a day or minute of Moscow begins, and when it is over. */
export const beginOf = (moment: string): Date => (isDay(moment) ? midnight(moment) : new Date(`${moment}:00+03:00`));
export const endOf = (moment: string): Date => new Date(beginOf(moment).getTime() + (isDay(moment) ? DAY : MINUTE));

export function addDays(text: string, days: number): string {
  return moscowDay(midnight(text).getTime() + days * DAY);
}

/** How many days a period has, both ends included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY) + 1;
}

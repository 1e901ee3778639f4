import { z } from 'zod';
import { text } from './text.ts';

/** The earliest day: the business did not exist before. And a year has four digits. */
export const EARLIEST_DAY = '2000-01-01';
export const LATEST_DAY = '2099-12-31';

/** A day of Moscow, «2026-11-15». */
export const day = text(10, { long: 'Укажите дату' })
  .check(z.iso.date('Укажите дату'))
  .refine((text) => text >= EARLIEST_DAY && text <= LATEST_DAY, 'Укажите дату');

/** Days of Moscow time, both included; without a day the period is open on that side. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The fields of a call with a period; the call's schema refines them by `inOrder`. */
export const period = { from: day.optional(), to: day.optional() };

export const inOrder = ({ from, to }: Period) => !from || !to || from <= to;
export const ORDER = { path: ['to'], message: 'Конец периода раньше начала' };

const DAY = 86_400_000;
// Moscow has been three hours ahead of UTC since 2014 and does not change its clocks.
const AHEAD = 3 * 3_600_000;

/** Which day it is in Moscow at a moment. */
export function moscowDay(at: Date | number): string {
  return new Date(Number(at) + AHEAD).toISOString().slice(0, 10);
}

/** The moment a day begins in Moscow. */
export function midnight(text: string): Date {
  return new Date(`${text}T00:00:00+03:00`);
}

export function addDays(text: string, days: number): string {
  return moscowDay(midnight(text).getTime() + days * DAY);
}

/** How many days a period has, both ends included. */
export function countDays({ from, to }: { from: string; to: string }): number {
  return Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY) + 1;
}

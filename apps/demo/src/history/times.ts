import { days, hours, later } from '@app/server/kit';
import type { Random } from '#world/random.ts';

export const HISTORY_DAYS = 30;

const MOSCOW = hours(3);

/** Moscow has had one time all year since 2014. */
export const moscowDay = (at: Date) => Math.floor((at.getTime() + MOSCOW) / days(1));

/** The share of a day's work in each hour, Moscow time. */
const rhythm = [6, 4, 2, 1, 1, 2, 5, 12, 22, 32, 40, 44, 46, 45, 42, 41, 44, 50, 57, 60, 56, 46, 30, 15];
const whole = rhythm.reduce((sum, share) => sum + share, 0);

/** The days of the month, the oldest first; the last is today so far. */
export function monthBefore(now: Date): { start: Date; weekend: boolean }[] {
  const today = moscowDay(now);
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, index) => {
    const start = new Date((today - HISTORY_DAYS + index) * days(1) - MOSCOW);
    const weekday = later(start, MOSCOW).getUTCDay();
    return { start, weekend: weekday === 0 || weekday === 6 };
  });
}

/** A moment of the day, at the hours when people are active. */
export function someMoment(random: Random, start: Date): Date {
  let left = random.next() * whole;
  const hour = rhythm.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return later(start, hours(Math.max(0, hour)) + Math.floor(random.next() * hours(1)));
}

export interface Agenda {
  /** An event may plan later ones; those after the present are dropped. */
  at(time: Date, run: () => void): void;
  live(): void;
}

/** Runs everything in the order of time; of two at the same time, first the one planned first. */
export function makeAgenda(now: Date): Agenda {
  const ahead: { time: number; run: () => void }[] = [];
  const placeOf = (time: number) => {
    let [from, to] = [0, ahead.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      // Sorted with the next one at the end, where removing is cheap.
      if ((ahead[middle]?.time ?? 0) > time) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  return {
    at: (time, run) => {
      if (time <= now) ahead.splice(placeOf(time.getTime()), 0, { time: time.getTime(), run });
    },
    live: () => {
      for (let next = ahead.pop(); next; next = ahead.pop()) next.run();
    },
  };
}

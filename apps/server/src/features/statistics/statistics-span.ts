import { addDays, countDays, midnight, moscowDay } from '@app/contract/values/period';
import { days, later } from '#lib/clock.ts';

interface WholeDays {
  from: string;
  to: string;
}

/** A span of time, and the Moscow days that it touches. */
export interface Span {
  since: Date;
  until: Date;
  first_day: string;
  last_day: string;
  /** The day in which it ends, if it does not end with a full day. */
  cut_day: string | null;
}

export function spanOf({ from, to }: WholeDays): Span {
  return span(midnight(from), midnight(addDays(to, 1)));
}

/**
 * As many days before. A period that is not over is compared with the same time then: at noon, today would always look bad beside the
 * whole of yesterday.
 */
export function spanBefore(period: WholeDays, now: Date): Span {
  const { since, until } = spanOf(period);
  const end = now > since && now < until ? now : until;
  const back = -days(countDays(period));
  return span(later(since, back), later(end, back));
}

function span(since: Date, until: Date): Span {
  const last_day = moscowDay(until.getTime() - 1);
  const whole = midnight(moscowDay(until)).getTime() === until.getTime();
  return { since, until, first_day: moscowDay(since), last_day, cut_day: whole ? null : last_day };
}

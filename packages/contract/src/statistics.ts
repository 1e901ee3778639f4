import { z } from 'zod';
import type { Route } from './route.ts';
import { roubleSum } from './values/money.ts';
import { addDays, countDays, day, inOrder, midnight, ORDER, type Period, period } from './values/period.ts';
import { time } from './values/time.ts';

/** A year, and one day more when it is a leap year. */
export const LONGEST_PERIOD = 366;
const USUAL_PERIOD = 30;

/**
 * A deal belongs to the day it was created on, whenever it was closed; an appeal to the day it came. So the number of a day is what
 * the list of deals shows for it.
 */
export const figures = z.object({
  created: z.int(),
  /** Of the created ones, those that have not ended yet. */
  waiting: z.int(),
  closed: z.int(),
  /** The amount of the closed deals, and the trader's share of it. */
  turnover: roubleSum,
  earned: roubleSum,
  appeals: z.int(),
  appeals_accepted: z.int(),
  appeals_rejected: z.int(),
});
export type Figures = z.output<typeof figures>;

/** Payouts, by the day on which they were marked as paid. Only for traders who work with payouts. */
export const payoutFigures = z.object({ paid: z.int(), amount: roubleSum, earned: roubleSum });
export type PayoutFigures = z.output<typeof payoutFigures>;

/** Closed deals that have a notice of the bank, and the median of the time from the notice to the closing. */
export const noticeFigures = z.object({ closed: z.int(), median_seconds: z.int().nullable() });
export type NoticeFigures = z.output<typeof noticeFigures>;

/**
 * How long closed deals took from their creation: half of them less than the first, nine of ten less than the second, both rounded up to
 * a step of the server's. Null if none was closed.
 */
export const closingFigures = z.object({ median_seconds: z.int().nullable(), most_seconds: z.int().nullable() });
export type ClosingFigures = z.output<typeof closingFigures>;

const withPayouts = figures.extend({ payouts: payoutFigures.optional() });
export type Totals = z.output<typeof withPayouts>;

/** An hour of a day by the Moscow clock, beside the same hour of the day before. */
export const hourFigures = withPayouts.extend({ hour: z.int().min(0).max(23), previous: withPayouts });
export type HourFigures = z.output<typeof hourFigures>;

export const dayFigures = withPayouts.extend({ day });
export type DayFigures = z.output<typeof dayFigures>;

export const profileFigures = figures.extend({ bank_profile_id: z.int(), bank: z.string(), id_alias: z.string() });
export type ProfileFigures = z.output<typeof profileFigures>;

export const statistics = z.object({
  from: day,
  to: day,
  /** Every day of the period, those without deals as well, oldest first. */
  days: z.array(dayFigures),
  /** Bank profiles that had a deal or an appeal, the largest turnover first. */
  profiles: z.array(profileFigures),
  total: withPayouts,
  /** The same number of days before this period. If today is not over, the day it is compared with is counted up to the same time. */
  previous: withPayouts,
  /** Of the deals of this period. Their share is `notices.closed` of `total.closed`. */
  notices: noticeFigures,
  /** Of the deals of this period and of the one before. */
  closing: closingFigures,
  previous_closing: closingFigures,
  /** All 24 if the period is a single day, otherwise none. */
  hours: z.array(hourFigures),
  /** What the trader wants to earn in a day. */
  goal: roubleSum.nullable(),
  serverTime: time,
});
export type Statistics = z.output<typeof statistics>;

/** Those that have begun. */
export function hoursBegun({
  hours,
  from,
  serverTime,
}: Pick<Statistics, 'hours' | 'from' | 'serverTime'>): HourFigures[] {
  const passed = serverTime.getTime() - midnight(from).getTime();
  return hours.filter(({ hour }) => hour * 3_600_000 <= passed);
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
/** «09:00–10:00». */
export const hourText = (hour: number) => `${clock(hour)}–${clock(hour + 1)}`;

export const statisticsFilters = z.object(period);
export type StatisticsFilters = z.output<typeof statisticsFilters>;

export const statisticsGrouping = z.enum(['hour', 'day', 'lk', 'bank']);
export type StatisticsGrouping = z.output<typeof statisticsGrouping>;

export type BankFigures = Figures & { bank: string };

/** Profiles of the same bank added up, the largest turnover first. */
export function banksOf(profiles: readonly ProfileFigures[]): BankFigures[] {
  const banks = new Map<string, BankFigures>();
  for (const { bank, bank_profile_id: _id, id_alias: _alias, ...figures } of profiles) {
    const known = banks.get(bank);
    banks.set(bank, { bank, ...(known ? addFigures(known, figures) : figures) });
  }
  return [...banks.values()].sort((one, other) => Number(other.turnover - one.turnover) || other.created - one.created);
}

function addFigures(one: Figures, other: Figures): Figures {
  return {
    created: one.created + other.created,
    waiting: one.waiting + other.waiting,
    closed: one.closed + other.closed,
    turnover: one.turnover + other.turnover,
    earned: one.earned + other.earned,
    appeals: one.appeals + other.appeals,
    appeals_accepted: one.appeals_accepted + other.appeals_accepted,
    appeals_rejected: one.appeals_rejected + other.appeals_rejected,
  };
}

const LENGTH = { path: ['to'], message: `Период не больше ${LONGEST_PERIOD} дней` };
const notTooLong = ({ from, to }: Period) => !from || !to || countDays({ from, to }) <= LONGEST_PERIOD;

const HOURS = { path: ['by'], message: 'По\u00a0часам\u00a0— только за\u00a0один день' };
const hoursOfOneDay = ({ by, from, to }: Period & { by: StatisticsGrouping }) =>
  by !== 'hour' || (from !== undefined && from === to);

const checked = <Shape extends z.ZodObject<typeof period>>(schema: Shape) =>
  schema.refine(inOrder, ORDER).refine(notTooLong, LENGTH);

/** The days to show: the last thirty if nothing is given, and at most a year. */
export function statisticsPeriod({ from, to }: Period, today: string): { from: string; to: string } {
  if (!from) {
    const last = to ?? today;
    return { from: addDays(last, 1 - USUAL_PERIOD), to: last };
  }
  if (to) return { from, to };
  const furthest = addDays(from, LONGEST_PERIOD - 1);
  if (from > today) return { from, to: from };
  return { from, to: today < furthest ? today : furthest };
}

/**
 * Closed deals as a share of those that have ended, in hundredths of a percent, rounded half up to a tenth of a percent. Undefined when
 * none has: a deal that waits may still be closed.
 */
export function conversion({
  created,
  waiting,
  closed,
}: Pick<Figures, 'created' | 'waiting' | 'closed'>): bigint | undefined {
  const ended = BigInt(created - waiting);
  if (ended === 0n) return undefined;
  return ((BigInt(closed) * 2000n + ended) / (ended * 2n)) * 10n;
}

/** Hours of pause are weighed in periods of up to this many days. */
export const LONGEST_PAUSES = 31;
/** What the same hours earn otherwise is looked up in this many days up to the end of the period. */
export const USUAL_DAYS = 28;

/**
 * What pauses have cost, by what the same hours of the day earned on days without a pause. An estimate: `minutes` of pause of the whole
 * traffic (an hour of one ЛК of four is a quarter of an hour), and by how much these earned less.
 */
export const pauseCost = z.object({ minutes: z.int(), lost: roubleSum });
export type PauseCost = z.output<typeof pauseCost>;

export const statisticsApi = {
  read: {
    method: 'POST',
    path: '/trader/statistics',
    access: 'trader',
    summary:
      'Статистика за период (по умолчанию 30 дней, не больше 366): по дням и по ЛК, за один день и по часам, с итогом и предыдущим периодом',
    body: checked(statisticsFilters),
    response: statistics,
  },
  export: {
    method: 'POST',
    path: '/trader/statistics/export',
    access: 'trader',
    summary: 'Ссылка на статистику в CSV, по дням, по ЛК или по банкам, за один день и по часам; действует 5 минут',
    body: checked(statisticsFilters.extend({ by: statisticsGrouping })).refine(hoursOfOneDay, HOURS),
    response: z.object({ url: z.string() }),
  },
  pauses: {
    method: 'POST',
    path: '/trader/statistics/pauses',
    access: 'trader',
    summary: `Во что примерно обошлись паузы периода (до ${LONGEST_PAUSES} дней); null, если сказать нечего`,
    body: checked(statisticsFilters),
    response: z.object({ cost: pauseCost.nullable() }),
  },
} satisfies Record<string, Route>;

import { z } from 'zod';
import type { Route } from './route.ts';
import { roubleSum } from './values/money.ts';
import { addDays, countDays, day, inOrder, ORDER, type Period, period } from './values/period.ts';
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

const withPayouts = figures.extend({ payouts: payoutFigures.optional() });
export type Totals = z.output<typeof withPayouts>;

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
  serverTime: time,
});
export type Statistics = z.output<typeof statistics>;

export const statisticsFilters = z.object(period);
export type StatisticsFilters = z.output<typeof statisticsFilters>;

export const statisticsGrouping = z.enum(['day', 'lk', 'bank']);
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
 * Closed deals as a share of created ones, in hundredths of a percent, rounded half up to a tenth of a percent. Null when there were no
 * deals.
 */
export function conversion({ created, closed }: Pick<Figures, 'created' | 'closed'>): bigint | undefined {
  if (created === 0) return undefined;
  return ((BigInt(closed) * 2000n + BigInt(created)) / (BigInt(created) * 2n)) * 10n;
}

export const statisticsApi = {
  read: {
    method: 'POST',
    path: '/trader/statistics',
    access: 'trader',
    summary:
      'Статистика за период (по умолчанию 30 дней, не больше 366): по дням и по ЛК, с итогом и предыдущим периодом',
    body: checked(statisticsFilters),
    response: statistics,
  },
  export: {
    method: 'POST',
    path: '/trader/statistics/export',
    access: 'trader',
    summary: 'Ссылка на статистику в CSV, по дням, по ЛК или по банкам; действует 5 минут',
    body: checked(statisticsFilters.extend({ by: statisticsGrouping })),
    response: z.object({ url: z.string() }),
  },
} satisfies Record<string, Route>;

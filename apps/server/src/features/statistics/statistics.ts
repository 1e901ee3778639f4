import { mayCall } from '@app/contract/access/users';
import {
  type HourFigures,
  LONGEST_PAUSES,
  type PauseCost,
  type Statistics,
  type StatisticsGrouping,
  statisticsFilters,
  statisticsGrouping,
  statisticsPeriod,
  USUAL_DAYS,
} from '@app/contract/statistics';
import { addDays, countDays, midnight, moscowDay, type Period } from '@app/contract/values/period';
import { z } from 'zod';
import type { Db } from '#db/db.ts';
import { type DownloadNeeds, downloadAt } from '#http/download.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import { hours } from '#lib/clock.ts';
import { closingOf } from './statistics-closing.ts';
import { countTimes, sumDeals } from './statistics-deal-queries.ts';
import { daysOf, hoursOf, profileIds, profilesOf, type Sums, totalOf } from './statistics-figures.ts';
import { readGoal } from './statistics-goal.ts';
import { sumAppealHours, sumDealHours, sumEarnedHours, sumPayoutHours } from './statistics-hour-queries.ts';
import { listPasts } from './statistics-pause-queries.ts';
import { costOf } from './statistics-pauses.ts';
import { findProfiles, sumAppeals, sumNotices, sumPayouts } from './statistics-queries.ts';
import { type Span, spanBefore, spanOf } from './statistics-span.ts';

export interface StatisticsNeeds extends DownloadNeeds {
  db: Db;
}

/** Whose statistics, and whether payouts are among them. */
interface Subject {
  trader: number;
  payouts: boolean;
}

export const statisticsFile = downloadAt(
  'statistics',
  statisticsFilters.extend({ trader: z.int(), payouts: z.boolean(), by: statisticsGrouping }),
  { status: 403, code: 'bad_link', error: 'Ссылка устарела. Скачайте статистику заново' },
);

export const subjectOf = ({ id, group }: User): Subject => ({ trader: id, payouts: mayCall('payout-trader', group) });

export function makeLink(
  needs: StatisticsNeeds,
  trader: User,
  wanted: Period & { by: StatisticsGrouping },
): { url: string } {
  return { url: statisticsFile.link(needs, { ...subjectOf(trader), ...wanted }) };
}

export async function readStatistics(
  { db, clock }: StatisticsNeeds,
  subject: Subject,
  wanted: Period,
): Promise<WithoutTime<Statistics>> {
  const now = clock.now();
  const period = statisticsPeriod(wanted, moscowDay(now));
  const [span, earlier] = [spanOf(period), spanBefore(period, now)];
  const [sums, before, notices, times, timesBefore, hours, goal] = await Promise.all([
    readSums(db, subject, span),
    readSums(db, subject, earlier),
    sumNotices(db, subject.trader, span),
    countTimes(db, subject.trader, span),
    countTimes(db, subject.trader, earlier),
    period.from === period.to ? readHours(db, subject, period.from) : [],
    readGoal(db, subject.trader),
  ]);
  const profiles = await findProfiles(db, subject.trader, profileIds(sums));
  return {
    ...period,
    days: daysOf(period, sums),
    profiles: profilesOf(profiles, sums),
    total: totalOf(sums),
    previous: totalOf(before),
    notices,
    closing: closingOf(times),
    previous_closing: closingOf(timesBefore),
    hours,
    goal,
  };
}

async function readHours(db: Db, { trader, payouts }: Subject, day: string): Promise<HourFigures[]> {
  const twoDays = { since: midnight(addDays(day, -1)), until: midnight(addDays(day, 1)) };
  const [deals, appeals, paid] = await Promise.all([
    sumDealHours(db, trader, twoDays),
    sumAppealHours(db, trader, twoDays),
    payouts ? sumPayoutHours(db, trader, twoDays) : undefined,
  ]);
  return hoursOf({ deals, appeals, payouts: paid });
}

/** What the pauses of the period have cost, as far as its hours are over. */
export async function weighPauses(
  { db, clock }: StatisticsNeeds,
  trader: User,
  wanted: Period,
): Promise<PauseCost | null> {
  const now = clock.now();
  const period = statisticsPeriod(wanted, moscowDay(now));
  if (countDays(period) > LONGEST_PAUSES) return null;
  const usual = addDays(period.to, 1 - USUAL_DAYS);
  const since = midnight(usual < period.from ? usual : period.from);
  const until = new Date(Math.min(midnight(addDays(period.to, 1)).getTime(), now.getTime()));
  const slotAt = (moment: Date) => Math.floor((moment.getTime() - since.getTime()) / hours(1));
  const [first, end] = [slotAt(midnight(period.from)), slotAt(until)];
  const profiles = await listPasts(db, trader.id, { since, until });
  // Most have not paused at all.
  if (end <= first || !profiles.some(({ changes }) => changes.some(({ event }) => event === 'bank-profile.paused')))
    return null;
  const sums = await sumEarnedHours(db, trader.id, { since, until });
  return costOf({ since, first, end, profiles, earned: new Map(sums.map(({ slot, earned }) => [slot, earned])) });
}

/** What the trader has earned today, and wants to earn in a day. */
export async function readEarned({ db, clock }: StatisticsNeeds, trader: User) {
  const today = moscowDay(clock.now());
  const subject = subjectOf(trader);
  const span = spanOf({ from: today, to: today });
  const [deals, payouts, goal] = await Promise.all([
    sumDeals(db, subject.trader, span),
    subject.payouts ? sumPayouts(db, subject.trader, span) : [],
    readGoal(db, trader.id),
  ]);
  const total = totalOf({ deals, appeals: [], payouts });
  return { earned: total.earned + (total.payouts?.earned ?? 0n), goal };
}

/** How many deals were made today on each ЛК, and how many of these are closed. */
export async function countToday({ db, clock }: Pick<StatisticsNeeds, 'db' | 'clock'>, trader: User) {
  const today = moscowDay(clock.now());
  const sums = await sumDeals(db, trader.id, spanOf({ from: today, to: today }));
  return new Map(sums.flatMap((sum) => (sum.bank_profile_id === null ? [] : [[sum.bank_profile_id, sum] as const])));
}

async function readSums(db: Db, { trader, payouts }: Subject, span: Span): Promise<Sums> {
  const [deals, appeals, paid] = await Promise.all([
    sumDeals(db, trader, span),
    sumAppeals(db, trader, span),
    payouts ? sumPayouts(db, trader, span) : undefined,
  ]);
  return { deals, appeals, payouts: paid };
}

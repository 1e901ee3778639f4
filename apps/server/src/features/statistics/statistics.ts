import {
  type Statistics,
  type StatisticsGrouping,
  statisticsFilters,
  statisticsGrouping,
  statisticsPeriod,
} from '@app/contract/statistics';
import { mayCall } from '@app/contract/users';
import { moscowDay, type Period } from '@app/contract/values/period';
import { z } from 'zod';
import type { Db } from '#db/db.ts';
import { type DownloadNeeds, downloadAt } from '#http/download.ts';
import type { User } from '#http/user.ts';
import { daysOf, profileIds, profilesOf, type Sums, totalOf } from './statistics-figures.ts';
import { findProfiles, sumAppeals, sumDeals, sumNotices, sumPayouts } from './statistics-queries.ts';
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
): Promise<Statistics> {
  const now = clock.now();
  const period = statisticsPeriod(wanted, moscowDay(now));
  const [sums, before, notices] = await Promise.all([
    readSums(db, subject, spanOf(period)),
    readSums(db, subject, spanBefore(period, now)),
    sumNotices(db, subject.trader, spanOf(period)),
  ]);
  const profiles = await findProfiles(db, subject.trader, profileIds(sums));
  return {
    ...period,
    days: daysOf(period, sums),
    profiles: profilesOf(profiles, sums),
    total: totalOf(sums),
    previous: totalOf(before),
    notices,
    serverTime: now,
  };
}

/** What the trader has earned today. */
export async function readEarned({ db, clock }: StatisticsNeeds, trader: User): Promise<bigint> {
  const today = moscowDay(clock.now());
  const subject = subjectOf(trader);
  const span = spanOf({ from: today, to: today });
  const [deals, payouts] = await Promise.all([
    sumDeals(db, subject.trader, span),
    subject.payouts ? sumPayouts(db, subject.trader, span) : [],
  ]);
  const total = totalOf({ deals, appeals: [], payouts });
  return total.earned + (total.payouts?.earned ?? 0n);
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

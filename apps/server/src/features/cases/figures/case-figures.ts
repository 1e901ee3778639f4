import { Group } from '@app/contract/access/users';
import type { CaseDay, CaseFigureFilters, CaseFigures, OwnCaseFigures } from '@app/contract/cases/case-figures';
import { caseKinds } from '@app/contract/cases/case-leases';
import { statisticsPeriod } from '@app/contract/statistics';
import { addDays, countDays, moscowDay, type Period } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { findTrader } from '#features/things/thing-parts.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { sumAll, sumAnswers, sumDays, sumJudges, sumReasons, sumTraders, type Wanted } from './case-figures-queries.ts';
import { readDecisions } from './decisions-reader.ts';

export interface CaseFigureNeeds {
  db: Db;
  clock: Clock;
}

type Judge = Pick<User, 'id' | 'group'>;

/** Staff see everything; moderators what they decided themselves, and that is payouts. */
export async function readFigures(
  { db, clock }: CaseFigureNeeds,
  person: Judge,
  { kind, judge, trader, ...period }: CaseFigureFilters,
): Promise<WithoutTime<CaseFigures>> {
  await readDecisions(db);
  const { from, to } = statisticsPeriod(period, moscowDay(clock.now()));
  const isStaff = person.group === Group.staff;
  const wanted: Wanted = {
    from,
    to,
    kinds: (isStaff ? caseKinds : (['payout'] as const)).filter((one) => kind === undefined || one === kind),
    judge: isStaff ? judge : person.id,
    // Nobody has the number 0: whoever is not found has decided nothing.
    trader: trader === undefined ? undefined : ((await findTrader(db, trader)) ?? 0),
  };
  const [total, days, reasons, judges, traders] = await Promise.all([
    sumAll(db, wanted),
    sumDays(db, wanted),
    sumReasons(db, wanted),
    sumJudges(db, wanted),
    sumTraders(db, wanted),
  ]);
  return { from, to, total, reasons, judges, traders, days: everyDay({ from, to }, days) };
}

/** A trader's own, by the same rows. */
export async function readOwnFigures(
  { db, clock }: CaseFigureNeeds,
  { id }: Pick<User, 'id'>,
  period: Period,
): Promise<WithoutTime<OwnCaseFigures>> {
  await readDecisions(db);
  const { from, to } = statisticsPeriod(period, moscowDay(clock.now()));
  const wanted: Wanted = { from, to, kinds: caseKinds, trader: id };
  const [answers, total, days, reasons] = await Promise.all([
    sumAnswers(db, id, { from, to }),
    sumAll(db, wanted),
    sumDays(db, wanted),
    sumReasons(db, wanted),
  ]);
  return { answers, total, days: everyDay({ from, to }, days), reasons };
}

function everyDay({ from, to }: { from: string; to: string }, days: readonly CaseDay[]): CaseDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: countDays({ from, to }) }, (_, index) => addDays(from, index)).map(
    (day) => known.get(day) ?? { day, appeals: 0, payouts: 0, overturned: 0, median_seconds: null },
  );
}

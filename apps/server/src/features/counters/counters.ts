import { mayStaff, type StaffRole } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { Counter, Counters } from '@app/contract/counters';
import type { Db } from '#db/db.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import {
  countAppeals,
  countAppealsToJudge,
  countArrivals,
  countDeals,
  countPayoutsInWork,
  countPayoutsToCheck,
  countSilentPhones,
  countTalks,
  countUnread,
  countUnseenTalks,
  noTalks,
} from './counters-queries.ts';

export interface CounterNeeds {
  db: Db;
  clock: Clock;
}

const none: Counter = { count: 0, deadline: null };
const nothing = { deals: none, appeals: none, payouts: none, bank_notices: none, devices: none, cases: none };

/** What waits for this person, by what their group works with. */
export async function readCounters(
  { db, clock }: CounterNeeds,
  { id, group, roles }: User,
): Promise<WithoutTime<Counters>> {
  const now = clock.now();
  if (group === Group.staff) {
    const [cases, inbox, talks] = await Promise.all([
      countCases(db, roles, now),
      countUnread(db, id),
      mayStaff(roles, 'cases', 'see') ? countUnseenTalks(db, id) : noTalks,
    ]);
    return { ...nothing, cases, inbox, talks };
  }
  if (group === Group.moderator) {
    const [payouts, inbox, talks] = await Promise.all([
      countPayoutsToCheck(db, now),
      countUnread(db, id),
      countUnseenTalks(db, id),
    ]);
    return { ...nothing, payouts, cases: payouts, inbox, talks: { ...talks, appeals: 0 } };
  }
  const [deals, appeals, payouts, bank_notices, devices, inbox, talks] = await Promise.all([
    countDeals(db, id),
    countAppeals(db, id),
    group === Group.payoutTrader ? countPayoutsInWork(db, id) : none,
    countArrivals(db, id),
    countSilentPhones(db, id),
    countUnread(db, id),
    countTalks(db, id),
  ]);
  return { ...nothing, deals, appeals, payouts, bank_notices, devices, inbox, talks };
}

/** Only for those who see cases. */
async function countCases(db: Db, roles: readonly StaffRole[], now: Date): Promise<Counter> {
  if (!mayStaff(roles, 'cases', 'see')) return none;
  const [appeals, payouts] = await Promise.all([countAppealsToJudge(db), countPayoutsToCheck(db, now)]);
  return { count: appeals.count + payouts.count, deadline: null };
}

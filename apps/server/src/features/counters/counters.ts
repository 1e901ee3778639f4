import type { Counter, Counters } from '@app/contract/counters';
import { mayStaff } from '@app/contract/staff/roles';
import { Group } from '@app/contract/users';
import type { Db } from '#db/db.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import {
  countAppeals,
  countBankNotices,
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

/** What waits for this person, by what their group works with. */
export async function readCounters({ db, clock }: CounterNeeds, { id, group, roles }: User): Promise<Counters> {
  const serverTime = clock.now();
  const nothing = { deals: none, appeals: none, payouts: none, bank_notices: none, devices: none, serverTime };
  if (group === Group.staff) {
    const [inbox, talks] = await Promise.all([
      countUnread(db, id),
      mayStaff(roles, 'cases', 'see') ? countUnseenTalks(db) : noTalks,
    ]);
    return { ...nothing, inbox, talks };
  }
  if (group === Group.moderator) {
    const [payouts, inbox, talks] = await Promise.all([
      countPayoutsToCheck(db, serverTime),
      countUnread(db, id),
      countUnseenTalks(db),
    ]);
    return { ...nothing, payouts, inbox, talks: { ...talks, appeals: 0 } };
  }
  const [deals, appeals, payouts, bank_notices, devices, inbox, talks] = await Promise.all([
    countDeals(db, id),
    countAppeals(db, id),
    group === Group.payoutTrader ? countPayoutsInWork(db, id) : none,
    countBankNotices(db, id),
    countSilentPhones(db, id),
    countUnread(db, id),
    countTalks(db, id),
  ]);
  return { deals, appeals, payouts, bank_notices, devices, inbox, talks, serverTime };
}

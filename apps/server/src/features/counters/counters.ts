import type { Counter, Counters } from '@app/contract/counters';
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
  countUnread,
} from './counters-queries.ts';

export interface CounterNeeds {
  db: Db;
  clock: Clock;
}

const none: Counter = { count: 0, deadline: null };

/** What waits for this person, by what their group works with. */
export async function readCounters({ db, clock }: CounterNeeds, { id, group }: User): Promise<Counters> {
  const serverTime = clock.now();
  if (group === Group.staff)
    return {
      deals: none,
      appeals: none,
      payouts: none,
      bank_notices: none,
      devices: none,
      inbox: await countUnread(db, id),
      serverTime,
    };
  if (group === Group.moderator) {
    const [payouts, inbox] = await Promise.all([countPayoutsToCheck(db, serverTime), countUnread(db, id)]);
    return { deals: none, appeals: none, payouts, bank_notices: none, devices: none, inbox, serverTime };
  }
  const [deals, appeals, payouts, bank_notices, devices, inbox] = await Promise.all([
    countDeals(db, id),
    countAppeals(db, id),
    group === Group.payoutTrader ? countPayoutsInWork(db, id) : none,
    countBankNotices(db, id),
    countSilentPhones(db, id),
    countUnread(db, id),
  ]);
  return { deals, appeals, payouts, bank_notices, devices, inbox, serverTime };
}

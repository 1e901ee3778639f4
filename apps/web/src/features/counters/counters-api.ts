import { type Counters, countersApi } from '@app/contract/counters';
import { routeQuery } from '#lib/query/route-query.ts';

/** What is shown beside an item of the menu. */
export type CounterName = Exclude<keyof Counters, 'inbox' | 'talks' | 'serverTime'>;

export const countersQuery = routeQuery('counters', countersApi.read, undefined, {
  // Refreshed in hidden tabs, too: it is shown in the title of the tab.
  meta: { refreshed: 'even unseen' },
});

/** Everything that waits, as one number. A moderator's payouts are their cases. */
export function sumOf({ deals, appeals, payouts, cases }: Counters): number {
  return deals.count + appeals.count + Math.max(payouts.count, cases.count);
}

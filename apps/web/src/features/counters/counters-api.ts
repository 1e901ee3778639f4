import { type Counters, countersApi } from '@app/contract/counters';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** What is shown beside an item of the menu. */
export type CounterName = Exclude<keyof Counters, 'inbox' | 'talks' | 'serverTime'>;

export const countersQuery = queryOptions({
  queryKey: ['counters'],
  // Refreshed in hidden tabs, too: it is shown in the title of the tab.
  meta: { refreshed: 'even unseen' },
  queryFn: ({ signal }) => call(countersApi.read, undefined, { signal }),
});

/** Everything that waits, as one number. A moderator's payouts are their cases. */
export function sumOf({ deals, appeals, payouts, cases }: Counters): number {
  return deals.count + appeals.count + Math.max(payouts.count, cases.count);
}

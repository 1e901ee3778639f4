import type { Payout } from '@app/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import { inWorkQuery, unfinishedQuery } from './payouts-api.ts';

/** A payout that its trader has something to do with, as it is now: in work, or unfinished. Null when it is neither any more. */
export function usePayoutNow({ id }: Payout): Payout | undefined | null {
  const lists = [useQuery(inWorkQuery).data, useQuery(unfinishedQuery(1)).data];
  const found = lists.flatMap((list) => list?.payoutRequests ?? []).find((payout) => payout.id === id);
  // On a page that is not at hand it may still be there.
  const whole = lists.every((list) => list && list.countPayoutRequests <= list.payoutRequests.length);
  return found ?? (whole ? null : undefined);
}

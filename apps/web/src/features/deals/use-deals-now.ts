import type { Deal } from '@app/contract/deals/deal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { dealAt, dealsViewQuery } from './deals-api.ts';

/** The current state of the deals of an open dialog, in the same order; the same array as long as nothing has changed. */
export function useDealsNow(opened: readonly Deal[]): Deal[] {
  const { data } = useQuery(dealsViewQuery(opened.map(({ id }) => id)));
  const now = useServerNow();
  const deals = opened.map((deal) => dealAt(data?.find(({ id }) => id === deal.id) ?? deal, now));
  const state = deals
    .map(({ id, status, real_amount, appeal_id }) => [id, status, real_amount, appeal_id].join(' '))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written there is all that changes
  return useMemo(() => deals, [state]);
}

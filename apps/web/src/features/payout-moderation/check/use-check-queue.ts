import type { ModeratedPayout } from '@app/contract/payouts/payout';
import type { ModerationFilters } from '@app/contract/payouts/payouts-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCheck, moderatedPayoutQuery, moderationQuery } from '#features/payout-moderation/moderation-api.ts';
import { nextAfter } from '#lib/query/next-after.ts';

/** Which payout is being checked, and which is next. */
export function useCheckQueue(first: ModeratedPayout, filters: ModerationFilters) {
  const query = moderationQuery(filters);
  const { data } = useQuery(query);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(first);
  const { data: now = opened } = useQuery(moderatedPayoutQuery(opened.id));
  const rows = data?.payoutRequests ?? [];
  const index = rows.findIndex(({ id }) => id === opened.id);

  return {
    payout: now,
    /** Somebody else has decided it. */
    gone: !mayCheck(now),
    position: index < 0 ? undefined : (filters.page - 1) * filters.count + index + 1,
    total: data?.countPayoutRequests ?? 0,
    previous: neighbour(-1),
    next: neighbour(1),
    open: setOpened,
    /** After a decision, when the list is fresh: the one that followed it, or any that is left; undefined if there is none. */
    findNext: () => {
      const left = queryClient.getQueryData(query.queryKey)?.payoutRequests ?? [];
      return nextAfter(rows, opened.id, left);
    },
  };

  function neighbour(step: number): ModeratedPayout | undefined {
    // If the current one has left the list, the next one is the first.
    return index < 0 ? rows[0] : rows[index + step];
  }
}

import type { ModeratedPayout, ModerationFilters } from '@app/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import { moderationQuery } from './moderation-api.ts';

/** The payout as the list that it was opened from has it now; null when another moderator, or its trader, was faster. */
export function useModeratedNow(
  { id }: ModeratedPayout,
  filters: ModerationFilters,
): ModeratedPayout | undefined | null {
  const { data } = useQuery(moderationQuery(filters));
  return data && (data.payoutRequests.find((payout) => payout.id === id) ?? null);
}

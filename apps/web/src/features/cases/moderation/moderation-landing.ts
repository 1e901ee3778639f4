import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { QueryClient } from '@tanstack/react-query';
import { moderationQuery } from './moderation-api.ts';
import type { ModerationTab } from './moderation-tabs.ts';

/** The tab where a moderator begins: where there is something to check, then where something has to be settled. */
export async function landingTab(queryClient: QueryClient): Promise<ModerationTab> {
  const toCheck = moderationQuery({ status: PayoutStatus.review, page: 1, count: 50 });
  const counts = await queryClient.ensureQueryData(toCheck).then(
    (page) => page.counts,
    // The screen itself says what is wrong.
    () => undefined,
  );
  if (counts?.underreview) return 'underreview';
  return counts?.incorrected ? 'incorrected' : 'pending';
}

import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationFilters, type ModerationMove, payoutsApi } from '@app/contract/payouts/payouts-api';
import type { RouteBody } from '@app/contract/route';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import type { ModerationTab } from './moderation-tabs.ts';
import { moderationText } from './moderation-text.ts';

export const tabStatuses: Record<ModerationTab, ModerationFilters['status']> = {
  pending: PayoutStatus.waiting,
  underreview: PayoutStatus.review,
  done: PayoutStatus.done,
  incorrected: PayoutStatus.incorrect,
};

export const moderationQuery = (filters: ModerationFilters) =>
  routeQuery('payout-moderation', payoutsApi.moderationList, filters, {
    // While another page loads, the old rows stay; another tab must not show rows that are not its own.
    keep: 'status',
  });

/** The address of a file with all payouts of the filters. */
export const linkModerated = (wanted: RouteBody<typeof payoutsApi.moderationExport>) =>
  call(payoutsApi.moderationExport, wanted);

/** One payout as it is now. */
export const moderatedPayoutQuery = (id: number) =>
  routeQuery(
    'payout-moderation',
    payoutsApi.moderationView,
    { id },
    {
      select: ({ payout }) => payout,
      // Not cached: a dialog must not show the state of the last time as the current one.
      gcTime: 0,
    },
  );

/** Pending until the list is fresh. */
export const useReject = () =>
  useRouteSend(payoutsApi.moderationEdit, {
    body: (move: Omit<ModerationMove, 'action'>) => ({ ...move, action: 'fullreject' as const }),
    // A refusal means that the list is outdated: another moderator or the trader was faster.
    refresh: ['payout-moderation'],
    meta: { fallback: moderationText.rejecting.fallback },
  });

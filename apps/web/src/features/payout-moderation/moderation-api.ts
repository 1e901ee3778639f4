import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { mayMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationFilters, type ModerationMove, payoutsApi } from '@app/contract/payouts/payouts-api';
import type { RouteBody } from '@app/contract/route';
import { call } from '#lib/api/api.ts';
import { serverDate } from '#lib/api/server-clock.ts';
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

/** The payout that an address names. */
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

export const mayCheck = (payout: ModeratedPayout) => mayMove(payout, 'done', serverDate());

export const mayReject = (payout: ModeratedPayout) => mayMove(payout, 'reject', serverDate());

/** At the earliest an hour after it was taken, and never with a receipt on it: the money may have been sent. */
export const mayReturn = (payout: ModeratedPayout, now: number) =>
  payout.urls.length === 0 && mayMove(payout, 'return', new Date(now));

/** Pending until the list is fresh. */
export const useModerate = (action: ModerationMove['action']) =>
  useRouteSend(payoutsApi.moderationEdit, {
    about: action,
    body: (move: Omit<ModerationMove, 'action'>) => ({ ...move, action }),
    // A refusal means that the list is outdated: another moderator or the trader was faster.
    refresh: ['payout-moderation'],
    ...(action === 'fullreject' && { meta: { fallback: moderationText.rejecting.fallback } }),
  });

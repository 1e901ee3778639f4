import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type PayoutFilters, type PayoutMove, payoutsApi } from '@app/contract/payouts/payouts-api';
import type { RouteBody } from '@app/contract/route';
import { call } from '#lib/api/api.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import type { PayoutTab } from './payouts-tabs.ts';
import { payoutsText } from './payouts-text.ts';

export const tabStatuses: Record<PayoutTab, PayoutFilters['status']> = {
  pending: PayoutStatus.waiting,
  inprogress: PayoutStatus.inWork,
  underreview: PayoutStatus.review,
  done: PayoutStatus.done,
};

export const payoutsQuery = (filters: PayoutFilters) =>
  routeQuery('payouts', payoutsApi.list, filters, {
    // At this time taking becomes possible or impossible without any event.
    refetchInterval: ({ state }) => untilChange(state.data?.taking?.changesAt),
    // While another page loads, the old rows stay; another tab must not show rows that are not its own.
    keep: 'status',
  });

/** The address of a file with all payouts of the filters. */
export const linkPayouts = (wanted: RouteBody<typeof payoutsApi.export>) => call(payoutsApi.export, wanted);

function untilChange(at: Date | null | undefined): number | false {
  return at ? Math.max(1000, at.getTime() - serverNow()) : false;
}

/** The payout that an address names. */
export const payoutQuery = (id: number) =>
  routeQuery(
    'payouts',
    payoutsApi.view,
    { id },
    {
      select: ({ payout }) => payout,
      // Not cached: a dialog must not show the state of the last time as the current one.
      gcTime: 0,
    },
  );

/** One's own payouts that were cancelled or not proven. */
export const unfinishedQuery = (page: number) => payoutsQuery({ status: PayoutStatus.incorrect, page, count: 50 });

/** All payouts that the trader has in work: at most five and those sent back, so they are on the first page. */
export const inWorkQuery = payoutsQuery({ status: PayoutStatus.inWork, page: 1, count: 50 });

/** Every press is a new request: after a lost answer the refreshed list shows what happened. */
export const useTakePayout = (id: number) =>
  useRouteSend(payoutsApi.edit, {
    about: id,
    body: { id, action: 'accept' },
    once: 'press',
    refresh: ['payouts'],
  });

export const useCancelPayout = () =>
  useRouteSend(payoutsApi.edit, {
    body: (move: Required<Pick<PayoutMove, 'id' | 'note'>>) => ({ ...move, action: 'cancel' as const }),
    refresh: ['payouts'],
    meta: { fallback: payoutsText.cancelling.fallback },
  });

export const useRefreshPayouts = () => useRefresh(['payouts']);

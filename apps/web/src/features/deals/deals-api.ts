import type { Deal } from '@app/contract/deals/deal';
import { mayAccept as mayAcceptAt, mayArchive, nextDealStatus } from '@app/contract/deals/deal-machine';
import { type DealFilters, type DealMove, dealsApi, MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import type { RouteBody } from '@app/contract/route';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#lib/api/api.ts';
import { serverDate } from '#lib/api/server-clock.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { isTimeUp } from '#lib/text/format.ts';
import { dealsText } from './deals-text.ts';

export const dealsQuery = (filters: DealFilters) => routeQuery('deals', dealsApi.list, filters, { keep: true });

/** The address of a file with all deals of the filters. */
export const linkDeals = (wanted: RouteBody<typeof dealsApi.export>) => call(dealsApi.export, wanted);

/** The current state of deals by their ids, on whatever page they are. */
export const dealsViewQuery = (deal_ids: number[]) =>
  routeQuery(
    'deals',
    dealsApi.view,
    { deal_ids },
    { select: ({ traderDeals }) => traderDeals, enabled: deal_ids.length > 0, keep: true },
  );

/** In parts of as many as one call may ask for; there is hardly ever a second. */
export const useDealsById = (ids: number[]): Deal[] =>
  useQuery(dealsViewQuery(ids.slice(0, MOST_DEALS_AT_ONCE))).data ?? none;
const none: Deal[] = [];

/** The deal that an address names. Another trader's is not found. */
export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: ['deals', 'one', id],
    // One that is not there is told as a refusal.
    queryFn: async ({ signal }) => {
      const { traderDeals } = await call(dealsApi.view, { deal_ids: [id] }, { signal });
      return traderDeals[0] ?? Promise.reject(new ApiError(404, 'not_found', dealsText.viewing.unknown.title));
    },
  });

/** A waiting deal is shown as expired as soon as its time is over, even before the server has said so. */
export function dealAt(deal: Deal, now: number): Deal {
  const expired = isTimeUp(deal.expired.getTime() - now) ? nextDealStatus(deal.status, 'expire') : undefined;
  return expired === undefined ? deal : { ...deal, status: expired };
}

export const mayAccept = (deal: Pick<Deal, 'status' | 'createdAt' | 'late_days'>) => mayAcceptAt(deal, serverDate());

/** A deal with an open appeal cannot be archived: the appeal must be answered. */
export const mayMove = (
  deal: Pick<Deal, 'status' | 'createdAt' | 'late_days' | 'appeal_id'>,
  state: DealMove['state'],
) => (state === 'archive' ? mayArchive(deal) && deal.appeal_id === null : mayAccept(deal));

/** Pending until the list and the balance are fresh. */
export const useMoveDeals = () =>
  useRouteSend(dealsApi.changeStatus, {
    // A refusal often means that the list is outdated; after a lost answer the deal may even be closed.
    refresh: dealsAndBalance,
    untilFresh: 'success',
    meta: { quiet: true },
  });

export const dealsAndBalance = ['deals', 'settings'];

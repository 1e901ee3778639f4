import type { Deal } from '@app/contract/deals/deal';
import { mayAccept as mayAcceptAt, mayArchive, nextDealStatus } from '@app/contract/deals/deal-machine';
import { type DealFilters, type DealMove, dealsApi, MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { serverDate, setServerTime } from '#lib/api/server-clock.ts';
import { useSend } from '#lib/query/use-send.ts';
import { isTimeUp } from '#lib/text/format.ts';
import { dealsText } from './deals-text.ts';

export const dealsQuery = (filters: DealFilters) =>
  queryOptions({
    queryKey: ['deals', filters],
    queryFn: async ({ signal }) => {
      const page = await call(dealsApi.list, filters, { signal });
      setServerTime(page.serverTime);
      return page;
    },
    placeholderData: keepPreviousData,
  });

/** Deals by their ids, wherever they stand in the list, as they are now. */
export const dealsViewQuery = (deal_ids: number[]) =>
  queryOptions({
    queryKey: ['deals', 'view', deal_ids],
    queryFn: async ({ signal }) => {
      const { traderDeals, serverTime } = await call(dealsApi.view, { deal_ids }, { signal });
      setServerTime(serverTime);
      return traderDeals;
    },
    enabled: deal_ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** No more at once than one may ask for; there are hardly ever two. */
export const useDealsById = (ids: number[]): Deal[] =>
  useQuery(dealsViewQuery(ids.slice(0, MOST_DEALS_AT_ONCE))).data ?? none;
const none: Deal[] = [];

/** The one deal that an address names. Somebody else's is not there. */
export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: ['deals', 'one', id],
    queryFn: async ({ signal }) => {
      const { traderDeals, serverTime } = await call(dealsApi.view, { deal_ids: [id] }, { signal });
      setServerTime(serverTime);
      return traderDeals[0] ?? Promise.reject(new ApiError(404, 'not_found', dealsText.viewing.unknown.title));
    },
  });

/** A waiting deal is over when its time is, before the server has said so. */
export function dealAt(deal: Deal, now: number): Deal {
  const expired = isTimeUp(deal.expired.getTime() - now) ? nextDealStatus(deal.status, 'expire') : undefined;
  return expired === undefined ? deal : { ...deal, status: expired };
}

export const mayAccept = (deal: Pick<Deal, 'status' | 'createdAt'>) => mayAcceptAt(deal, serverDate());

/** What has an open appeal is not put away: the appeal decides about it. */
export const mayMove = (deal: Pick<Deal, 'status' | 'createdAt' | 'appeal_id'>, state: DealMove['state']) =>
  state === 'archive' ? mayArchive(deal) && deal.appeal_id === null : mayAccept(deal);

/** Pending until the list and the balance are fresh. */
export function useMoveDeals() {
  const keyOf = useRequestKeys();
  const refresh = useRefreshDeals();
  return useSend({
    mutationKey: ['deals', 'move'],
    mutationFn: (move: DealMove) => call(dealsApi.changeStatus, move, { idempotencyKey: keyOf(move) }),
    onSuccess: refresh,
    // A refusal often means that the list is old; a lost answer may even mean that the deal is closed.
    onError: () => void refresh(),
    meta: { quiet: true },
  });
}

export function useRefreshDeals() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['deals'] }),
      queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ]);
}

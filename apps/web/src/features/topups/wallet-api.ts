import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { Topup } from '@app/contract/topups/topup';
import { nextTopupStatus, TopupStatus } from '@app/contract/topups/topup-machine';
import { type TopupFilters, walletApi } from '@app/contract/topups/wallet-api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { routeKey, routeQuery } from '#lib/query/route-query.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { isTimeUp } from '#lib/text/format.ts';

type DepositsPage = RouteAnswer<typeof walletApi.list>;

export interface OpenedTopup {
  deposit: Topup;
  /** The existing request was shown again although the trader asked for a new one. */
  existing: boolean;
}

/** The address of a file with all top-ups of the filters. */
export const linkTopups = (wanted: RouteBody<typeof walletApi.export>) => call(walletApi.export, wanted);

export const topupsQuery = (filters: TopupFilters) => {
  const queryKey = routeKey('wallet', walletApi.list, filters);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<DepositsPage>(queryKey);
      const page = await call(walletApi.list, filters, { signal });
      // The balance has changed, too, and should be refreshed at once.
      if (wasCredited(before, page)) {
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
        void client.invalidateQueries({ queryKey: ['statement'] });
      }
      return page;
    },
    placeholderData: keepPreviousData,
  });
};

/** The one of an open dialog. Not cached: it must not show the state of the last time as the current one. */
export const topupQuery = (deposit_id: number) =>
  routeQuery('wallet', walletApi.view, { deposit_id }, { select: ({ deposit }) => deposit, gcTime: 0 });

/** The request that can still be paid: there is at most one, and it is among the newest. */
export const newestTopups = topupsQuery({ page: 1, count: 10 });

export function isOpen({ status, expired }: Topup, now: number): boolean {
  return nextTopupStatus(status, 'cancel') !== undefined && !isTimeUp(expired.getTime() - now);
}

export const creationKey = ['wallet', 'create'];

/** The list is read anew whatever the outcome: after a lost answer the request may have been made. */
export const useCreateTopup = () =>
  useRouteSend(walletApi.create, { mutationKey: creationKey, refresh: ['wallet'], untilFresh: false });

/** A refusal means that it was paid or has expired: in both cases the list is outdated. */
export const useCancelTopup = () =>
  useRouteSend(walletApi.cancel, {
    body: (deposit_id: number) => ({ deposit_id }),
    once: 'dialog',
    refresh: ['wallet'],
    untilFresh: false,
  });

function wasCredited(before: DepositsPage | undefined, after: DepositsPage): boolean {
  const paid = new Set(after.deposits.filter(({ status }) => status === TopupStatus.done).map(({ id }) => id));
  return before?.deposits.some(({ id, status }) => status !== TopupStatus.done && paid.has(id)) ?? false;
}

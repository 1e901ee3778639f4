import { type ForecastInput, forecastApi } from '@app/contract/two-persons/forecast';
import { type EndedFilters, type ForeseenAnswer, requestsApi } from '@app/contract/two-persons/requests';
import { useQuery } from '@tanstack/react-query';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const waitingQuery = routeQuery('requests', requestsApi.waiting, undefined);

export const endedQuery = (filters: EndedFilters) =>
  routePages('requests', requestsApi.ended, filters, { place: 'before', keep: true });

/**
 * Whether another person would be needed for what a dialog has in it, and what it would move. Undefined until the server has said so: balances,
 * sums of before, roles and who is there decide, and no screen knows them.
 */
export function useForeseen(asked: ForecastInput | undefined): ForeseenAnswer | undefined {
  const { data } = useQuery(
    routeQuery('requests', forecastApi.foresee, asked as ForecastInput, { enabled: asked !== undefined, gcTime: 0 }),
  );
  return asked && data;
}

/** What was asked for has happened, or not: whatever of the console is on screen may show it. */
const refresh = ['requests', 'cases', 'console-*'];

export const useConfirmRequest = (id: number) =>
  useRouteSend(requestsApi.confirm, { mutationKey: ['requests', 'decide', id], refresh });

export const useRefuseRequest = (id: number) =>
  useRouteSend(requestsApi.refuse, { mutationKey: ['requests', 'decide', id], refresh });

export const useWithdrawRequest = (id: number) =>
  useRouteSend(requestsApi.withdraw, { mutationKey: ['requests', 'decide', id], refresh });

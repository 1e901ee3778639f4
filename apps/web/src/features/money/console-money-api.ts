import { moneyApi } from '@app/contract/money/money';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const transfersQuery = routeQuery('console-money', moneyApi.transfers, undefined);

export const unmatchedClaimsQuery = routePages('console-money', moneyApi.claims, {}, { place: 'after' });

export const booksQuery = routeQuery('console-money', moneyApi.books, undefined, {
  // A check that somebody has asked for ends soon.
  refetchInterval: ({ state }) => (state.data?.checking ? 2_000 : false),
});

// Not among those that every event refreshes: it asks the chain.
export const chainQuery = routeQuery('chain-of-wallets', moneyApi.chain, undefined);

export const adjustmentsQuery = routePages('console-money', moneyApi.adjustments, {}, { place: 'before' });

export const assigneeQuery = (login: string) =>
  routeQuery('assignee', moneyApi.assignee, { login }, { enabled: login !== '', retry: false });

const refresh = ['requests', 'console-*'];

export const useAdjust = (trader: number) => useRouteSend(moneyApi.adjust, { about: trader, refresh });

export const useAssign = (transfer: number) => useRouteSend(moneyApi.assign, { about: transfer, refresh });

export const useCloseClaim = (claim: number) => useRouteSend(moneyApi.closeClaim, { about: claim, refresh });

export const useVerify = () => useRouteSend(moneyApi.verify, { once: false, refresh });

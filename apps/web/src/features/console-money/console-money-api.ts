import { type Adjust, moneyApi } from '@app/contract/console/money';
import type { RouteBody } from '@app/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const transfersQuery = routeQuery('console-money', moneyApi.transfers, undefined);

export const loneClaimsQuery = routePages('console-money', moneyApi.claims, {}, { place: 'after' });

export const booksQuery = routeQuery('console-money', moneyApi.books, undefined, {
  // A check that somebody has asked for ends soon.
  refetchInterval: ({ state }) => (state.data?.checking ? 2_000 : false),
});

// Not among those that every event refreshes: it asks the chain.
export const chainQuery = routeQuery('chain-of-wallets', moneyApi.chain, undefined);

export const adjustmentsQuery = routePages('console-money', moneyApi.adjustments, {}, { place: 'before' });

export const assigneeQuery = (login: string) =>
  routeQuery('assignee', moneyApi.assignee, { login }, { enabled: login !== '', retry: false });

function useRenewMoney() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name === 'requests' || String(name).startsWith('console-'),
    });
}

export function useAdjust(trader: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewMoney();
  return useSend({
    mutationKey: ['console-money', 'adjust', trader],
    mutationFn: (adjust: Adjust) => call(moneyApi.adjust, adjust, { idempotencyKey: keyOf(adjust) }),
    onSettled,
  });
}

export function useAssign(transfer: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewMoney();
  return useSend({
    mutationKey: ['console-money', 'assign', transfer],
    mutationFn: (assign: RouteBody<typeof moneyApi.assign>) =>
      call(moneyApi.assign, assign, { idempotencyKey: keyOf(assign) }),
    onSettled,
  });
}

export function useCloseClaim(claim: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewMoney();
  return useSend({
    mutationKey: ['console-money', 'claim', claim],
    mutationFn: (close: RouteBody<typeof moneyApi.closeClaim>) =>
      call(moneyApi.closeClaim, close, { idempotencyKey: keyOf(close) }),
    onSettled,
  });
}

export function useVerify() {
  const onSettled = useRenewMoney();
  return useSend({
    mutationKey: ['console-money', 'verify'],
    mutationFn: () => call(moneyApi.verify, undefined),
    onSettled,
  });
}

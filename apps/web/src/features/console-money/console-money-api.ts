import { type Adjust, moneyApi } from '@app/contract/console/money';
import type { RouteBody } from '@app/contract/route';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { useSend } from '#lib/query/use-send.ts';

export const transfersQuery = queryOptions({
  queryKey: ['console-money', 'transfers'],
  queryFn: ({ signal }) => call(moneyApi.transfers, undefined, { signal }),
});

export const loneClaimsQuery = infiniteQueryOptions({
  queryKey: ['console-money', 'claims'],
  queryFn: ({ pageParam, signal }) => call(moneyApi.claims, { after: pageParam }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const booksQuery = queryOptions({
  queryKey: ['console-money', 'books'],
  queryFn: ({ signal }) => call(moneyApi.books, undefined, { signal }),
  // A check that somebody has asked for ends soon.
  refetchInterval: ({ state }) => (state.data?.checking ? 2_000 : false),
});

export const chainQuery = queryOptions({
  // Not among those that every event refreshes: it asks the chain.
  queryKey: ['chain-of-wallets'],
  queryFn: ({ signal }) => call(moneyApi.chain, undefined, { signal }),
});

export const adjustmentsQuery = infiniteQueryOptions({
  queryKey: ['console-money', 'adjustments'],
  queryFn: ({ pageParam, signal }) => call(moneyApi.adjustments, { before: pageParam }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const assigneeQuery = (login: string) =>
  queryOptions({
    queryKey: ['assignee', login],
    queryFn: ({ signal }) => call(moneyApi.assignee, { login }, { signal }),
    enabled: login !== '',
    retry: false,
  });

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

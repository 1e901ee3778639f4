import { type EndedFilters, requestsApi } from '@app/contract/console/requests';
import type { RouteBody } from '@app/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { useSend } from '#lib/query/use-send.ts';

export const waitingQuery = queryOptions({
  queryKey: ['requests', 'waiting'],
  queryFn: ({ signal }) => call(requestsApi.waiting, undefined, { signal }),
});

export const endedQuery = (filters: EndedFilters) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'ended', filters],
    queryFn: ({ pageParam: before, signal }) => call(requestsApi.ended, { ...filters, before }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** What was asked for has happened, or not: whatever of the console is on screen may show it. */
function useRenewAll() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name] }) =>
        name === 'requests' || name === 'cases' || String(name).startsWith('console-'),
    });
}

export function useConfirmRequest(id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewAll();
  return useSend({
    mutationKey: ['requests', 'decide', id],
    mutationFn: (word: RouteBody<typeof requestsApi.confirm>) =>
      call(requestsApi.confirm, word, { idempotencyKey: keyOf(word) }),
    onSettled,
  });
}

export function useRefuseRequest(id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewAll();
  return useSend({
    mutationKey: ['requests', 'decide', id],
    mutationFn: (word: RouteBody<typeof requestsApi.refuse>) =>
      call(requestsApi.refuse, word, { idempotencyKey: keyOf(word) }),
    onSettled,
  });
}

export function useWithdrawRequest(id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewAll();
  return useSend({
    mutationKey: ['requests', 'decide', id],
    mutationFn: (word: RouteBody<typeof requestsApi.withdraw>) =>
      call(requestsApi.withdraw, word, { idempotencyKey: keyOf(word) }),
    onSettled,
  });
}

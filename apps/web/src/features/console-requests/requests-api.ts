import { type Foreseen, foreseeApi, foreseen } from '@app/contract/console/foreseeing';
import { type EndedFilters, requestsApi } from '@app/contract/console/requests';
import type { RouteBody } from '@app/contract/route';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
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

/**
 * Whether another person would be needed for what a dialog has in it. Undefined until the server has said so: sums of before, roles and who is
 * there decide, and no screen knows them.
 */
export function useForeseen(asked: Foreseen | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['requests', 'foreseen', asked && z.encode(foreseen, asked)],
    queryFn: ({ signal }) => call(foreseeApi.foresee, asked as Foreseen, { signal }),
    enabled: asked !== undefined,
    gcTime: 0,
  });
  return asked && data?.waits;
}

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

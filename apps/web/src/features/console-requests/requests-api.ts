import { type Foreseen, foreseeApi } from '@app/contract/console/foreseeing';
import { type EndedFilters, requestsApi } from '@app/contract/console/requests';
import type { RouteBody } from '@app/contract/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const waitingQuery = routeQuery('requests', requestsApi.waiting, undefined);

export const endedQuery = (filters: EndedFilters) =>
  routePages('requests', requestsApi.ended, filters, { place: 'before', keep: true });

/**
 * Whether another person would be needed for what a dialog has in it. Undefined until the server has said so: sums of before, roles and who is
 * there decide, and no screen knows them.
 */
export function useForeseen(asked: Foreseen | undefined): boolean | undefined {
  const { data } = useQuery(
    routeQuery('requests', foreseeApi.foresee, asked as Foreseen, { enabled: asked !== undefined, gcTime: 0 }),
  );
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

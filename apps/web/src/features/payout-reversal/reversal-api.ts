import { caseDecisionsApi, type PayoutDecide } from '@app/contract/cases/case-decisions';
import { payoutReversalApi } from '@app/contract/cases/payout-reversal';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

/** Beside the cases, which every request of two persons makes out of date. */
export const reversalQuery = (id: number) => routeQuery('cases', payoutReversalApi.view, { id });

export function useReverse(id: number) {
  const keyOf = useRequestKeys();
  const client = useQueryClient();
  return useSend({
    mutationKey: ['cases', 'reverse', id],
    mutationFn: (body: PayoutDecide) => call(caseDecisionsApi.payout, { id, ...body }, { idempotencyKey: keyOf(body) }),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => ['cases', 'requests', 'console-things'].includes(String(name)),
      }),
  });
}

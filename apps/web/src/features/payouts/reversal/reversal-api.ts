import { caseDecisionsApi, type PayoutDecide } from '@app/contract/cases/case-decisions';
import { payoutReversalApi } from '@app/contract/cases/payout-reversal';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

/** Beside the cases, which every request of two persons makes out of date. */
export const reversalQuery = (id: number) => routeQuery('cases', payoutReversalApi.view, { id });

export const useReverse = (id: number) =>
  useRouteSend(caseDecisionsApi.payout, {
    about: id,
    body: (decision: PayoutDecide) => ({ id, ...decision }),
    refresh: ['cases', 'requests', 'console-things'],
  });

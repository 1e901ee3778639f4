import {
  type AppealDecide,
  type CaseForeseen,
  caseDecisionsApi,
  type PayoutDecide,
} from '@app/contract/cases/case-decisions';
import { type CaseKey, caseLeasesApi, type LeasedCase } from '@app/contract/cases/case-leases';
import { caseViewApi } from '@app/contract/cases/case-view';
import type { ForeseenAnswer } from '@app/contract/two-persons/requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { useSend } from '#lib/query/use-send.ts';

export const caseQuery = ({ kind, id }: CaseKey) => routeQuery('cases', caseViewApi.view, { kind, id });

/** Three times while the lease lasts, however short the operator has made it. */
const PROLONGED_EVERY = 3 * 60_000;

/**
 * Takes the case and goes on taking it while the page is open, hidden or not; not cached, because it holds only as long as somebody asks. Not
 * one of the `cases`: those are loaded anew after a decision, and what is decided nobody takes.
 */
export const leaseQuery = (leased: LeasedCase) =>
  routeQuery('case-lease', caseLeasesApi.take, leased, {
    refetchInterval: ({ state: { data } }) =>
      data?.lease.mine
        ? Math.min(PROLONGED_EVERY, (data.lease.until.getTime() - data.serverTime.getTime()) / 3)
        : PROLONGED_EVERY,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
  });

/** An owner takes the case over from the colleague who has it open. */
export function useTakeOver(leased: LeasedCase) {
  const client = useQueryClient();
  return useRouteSend(caseLeasesApi.take, {
    about: leased,
    body: { ...leased, over: true },
    once: false,
    onSuccess: (taken) => client.setQueryData(leaseQuery(leased).queryKey, taken),
    refresh: ['cases'],
  });
}

/** Also when the page goes away: the browser sends it after that. */
export const leaveCase = (leased: LeasedCase): void =>
  void call(caseLeasesApi.leave, leased, { keepalive: true }).catch(() => undefined);

export type Decision = { kind: 'appeal'; body: AppealDecide } | { kind: 'payout'; body: PayoutDecide };

/** Pending until the queue is fresh, so that the next case is one that still waits. */
export function useDecide({ kind, id }: CaseKey) {
  const keyOf = useRequestKeys();
  return useSend({
    mutationKey: ['cases', 'decide', kind, id],
    mutationFn: (decision: Decision) =>
      decision.kind === 'appeal'
        ? call(caseDecisionsApi.appeal, { id, ...decision.body }, { idempotencyKey: keyOf(decision) })
        : call(caseDecisionsApi.payout, { id, ...decision.body }, { idempotencyKey: keyOf(decision) }),
    // A refusal means that something is out of date as well: somebody was faster.
    onSettled: useRefresh(['cases', 'payout-moderation']),
  });
}

/** What a decision would move, and whether it would wait for a second person; undefined until the server has said so. */
export function useForeseenCase(asked: CaseForeseen | undefined): ForeseenAnswer | undefined {
  const { data } = useQuery(
    routeQuery('cases', caseDecisionsApi.foresee, asked as CaseForeseen, { enabled: asked !== undefined, gcTime: 0 }),
  );
  return asked && data;
}

/** The judge does not agree with what waits for a second person. */
export const useDisagree = ({ kind, id }: CaseKey) =>
  useRouteSend(caseDecisionsApi.disagree, {
    about: { kind, id },
    body: (reason: string) => ({ kind, id, reason }),
    refresh: ['cases'],
  });

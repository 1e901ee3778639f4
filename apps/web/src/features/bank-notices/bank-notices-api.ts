import {
  type BankNoticeFilters,
  type BankNoticeSettings,
  bankNoticesApi,
} from '@app/contract/bank-notices/bank-notices-api';
import type { Flag } from '@app/contract/values/flag';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';
import { bankNoticesText } from './bank-notices-text.ts';

export const bankNoticesQuery = (filters: BankNoticeFilters) =>
  routeQuery('bank-notices', bankNoticesApi.list, filters, { keep: true });

/** The deals that a notice may be joined to, the best first. */
export const noticeCandidatesQuery = (id: number) =>
  routeQuery(
    'bank-notices',
    bankNoticesApi.candidates,
    { id },
    {
      select: ({ deals }) => deals,
      // Not cached: a dialog must not offer what was free the last time.
      gcTime: 0,
    },
  );

export function useJoinNotice(id: number) {
  const keyOf = useRequestKeys();
  const refresh = useRefresh();
  return useSend({
    mutationKey: ['bank-notices', 'move', id],
    mutationFn: (deal_id: number) =>
      call(bankNoticesApi.join, { id, deal_id }, { idempotencyKey: keyOf({ id, deal_id }) }),
    onSettled: refresh,
    meta: { fallback: bankNoticesText.joining.fallback },
  });
}

/** Every press is a new request: after a lost answer the refreshed list shows what happened. */
export function useForeignNotice(id: number) {
  const refresh = useRefresh();
  return useSend({
    mutationKey: ['bank-notices', 'move', id],
    mutationFn: (foreign: Flag) => call(bankNoticesApi.foreign, { id, foreign }, { idempotencyKey: makeRandomKey() }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      (['bank-notices', 'deals', 'counters'] as const).map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}

export const noticeSettingsQuery = routeQuery('bank-notices', bankNoticesApi.settings, undefined);

export function useSaveNoticeSettings() {
  const queryClient = useQueryClient();
  return useSend({
    mutationKey: ['bank-notices', 'settings'],
    mutationFn: (settings: BankNoticeSettings) =>
      call(bankNoticesApi.saveSettings, settings, { idempotencyKey: makeRandomKey() }),
    // Of two presses the later one must win.
    scope: { id: 'bank-notices-settings' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey }),
  });
}

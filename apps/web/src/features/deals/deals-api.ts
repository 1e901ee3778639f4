import { type Deal, type DealFilters, type DealMove, DealStatus, dealsApi } from '@app/contract/deals';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { call } from '#lib/api.ts';
import { makeIdempotencyKey } from '#lib/idempotency.ts';
import { setServerTime } from '#lib/server-clock.ts';

export const dealsQuery = (filters: DealFilters) =>
  queryOptions({
    queryKey: ['deals', filters],
    queryFn: async ({ signal }) => {
      const page = await call(dealsApi.list, filters, { signal });
      setServerTime(page.serverTime);
      return page;
    },
    placeholderData: keepPreviousData,
  });

/** Waiting deals, and late ones: those the trader may still accept. */
export function mayAccept({ status }: Pick<Deal, 'status'>): boolean {
  return status <= DealStatus.waiting;
}

/** As many as one code may move. */
export const mostAtOnce = 50;

/** Pending until the list and the balance are fresh. */
export function useMoveDeals() {
  const keyOf = useKeyOfCode();
  const refresh = useRefreshDeals();
  return useMutation({
    mutationFn: (move: DealMove) => call(dealsApi.changeStatus, move, { idempotencyKey: keyOf(move.otp_code) }),
    onSuccess: refresh,
    // A refusal often means that the list is old; a lost answer may even mean that the deal is closed.
    onError: () => void refresh(),
  });
}

/** Sent again after a lost answer, a code is the same request as before; another code is another request. */
function useKeyOfCode() {
  const [keys] = useState(() => new Map<string, string>());
  return (code: string) => {
    const key = keys.get(code) ?? makeIdempotencyKey();
    keys.set(code, key);
    return key;
  };
}

function useRefreshDeals() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['deals'] }),
      queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ]);
}

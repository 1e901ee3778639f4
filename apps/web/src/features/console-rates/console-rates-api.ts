import { consoleRatesApi } from '@app/contract/console/rates';
import type { Acted } from '@app/contract/console/requests';
import type { RouteBody } from '@app/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const ratesQuery = routeQuery('console-rates', consoleRatesApi.read, undefined);

/** A change of the rate, the bands or a rule: done, or asked of another. */
function useChange<Change>(name: string, send: (change: Change, idempotencyKey: string) => Promise<Acted>) {
  const keyOf = useRequestKeys();
  const client = useQueryClient();
  return useSend({
    mutationKey: ['console-rates', name],
    mutationFn: (change: Change) => send(change, keyOf(change)),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [key] }) => key === 'requests' || key === 'console-rates' }),
  });
}

const { setUsdt, setBands, setRule } = consoleRatesApi;

export const useSetUsdt = () =>
  useChange('usdt', (change: RouteBody<typeof setUsdt>, idempotencyKey) => call(setUsdt, change, { idempotencyKey }));

export const useSetBands = () =>
  useChange('bands', (change: RouteBody<typeof setBands>, idempotencyKey) =>
    call(setBands, change, { idempotencyKey }),
  );

export const useSetRule = () =>
  useChange('rule', (change: RouteBody<typeof setRule>, idempotencyKey) => call(setRule, change, { idempotencyKey }));

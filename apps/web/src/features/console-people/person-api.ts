import { consoleJournalApi } from '@app/contract/console/console-journal';
import { personApi } from '@app/contract/console/person';
import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const personQuery = (id: number) => routeQuery('console-people', personApi.view, { user_id: id });

export const devicesQuery = (id: number) => routeQuery('console-people', personApi.devices, { user_id: id });

export const sessionsQuery = (id: number) => routeQuery('console-people', personApi.sessions, { user_id: id });

export const MOVEMENTS = 25;

export const movementsQuery = (id: number, page: number) =>
  routeQuery('console-people', personApi.statement, { user_id: id, page, count: MOVEMENTS }, { keep: true });

/** Everything that was done by the person and to them, the newest first. */
export const historyQuery = (id: number) => routeQuery('console-people', consoleJournalApi.list, { who: String(id) });

type Act = Exclude<keyof typeof personApi, 'view' | 'devices' | 'sessions' | 'statement'>;

/** Whatever is done to a person may change all that is shown of them. */
export function usePersonAct<Name extends Act>(name: Name, id: number) {
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  const route: Route = personApi[name];
  return useSend({
    mutationKey: ['console-people', name, id],
    mutationFn: (act: RouteBody<(typeof personApi)[Name]>) =>
      call(route, act as never, { idempotencyKey: keyOf(act) }) as Promise<RouteAnswer<(typeof personApi)[Name]>>,
    onSettled: () => client.invalidateQueries({ queryKey: ['console-people'] }),
  });
}

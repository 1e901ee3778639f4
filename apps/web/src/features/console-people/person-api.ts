import { consoleJournalApi } from '@app/contract/console/console-journal';
import { personApi } from '@app/contract/console/person';
import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { useSend } from '#lib/query/use-send.ts';

const key = (part: string, id: number, ...more: unknown[]) => ['console-people', part, id, ...more];

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: key('person', id),
    queryFn: ({ signal }) => call(personApi.view, { user_id: id }, { signal }),
  });

export const devicesQuery = (id: number) =>
  queryOptions({
    queryKey: key('devices', id),
    queryFn: ({ signal }) => call(personApi.devices, { user_id: id }, { signal }),
  });

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: key('sessions', id),
    queryFn: ({ signal }) => call(personApi.sessions, { user_id: id }, { signal }),
  });

export const MOVEMENTS = 25;

export const movementsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: key('statement', id, page),
    queryFn: ({ signal }) => call(personApi.statement, { user_id: id, page, count: MOVEMENTS }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything that was done by the person and to them, the newest first. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: key('history', id),
    queryFn: ({ signal }) => call(consoleJournalApi.list, { who: String(id) }, { signal }),
  });

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

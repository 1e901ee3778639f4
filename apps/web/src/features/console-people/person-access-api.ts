import { personAccessApi } from '@app/contract/console/person-access';
import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { useSend } from '#lib/query/use-send.ts';

type Api = typeof personAccessApi;

export function useAccessAct<Name extends keyof Api>(name: Name, id: number) {
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  const route: Route = personAccessApi[name];
  return useSend({
    mutationKey: ['console-people', name, id],
    mutationFn: (act: RouteBody<Api[Name]>) =>
      call(route, act as never, { idempotencyKey: keyOf(act) }) as Promise<RouteAnswer<Api[Name]>>,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['console-people'] }),
        client.invalidateQueries({ queryKey: ['requests'] }),
      ]),
  });
}

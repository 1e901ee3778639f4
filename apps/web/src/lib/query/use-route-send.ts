import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import type { UseMutationOptions } from '@tanstack/react-query';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { callAny } from './route-query.ts';
import { type StaleQueries, useRefresh } from './use-refresh.ts';
import { useSend } from './use-send.ts';

type Passed<R extends Route, Input> = Omit<
  UseMutationOptions<RouteAnswer<R>, Error, Input>,
  'mutationFn' | 'onSettled' | 'retry' | 'networkMode'
>;

interface RouteSendOptions<R extends Route, Input> extends Passed<R, Input> {
  /** Which thing, if several may be changed at once. It stands behind the path in the key, unless that is given. */
  about?: unknown;
  /**
   * What the server does but once: the same body, so that a try after a lost answer is recognised; whatever is sent while the dialog is
   * open; each press, after which the refreshed list shows what happened. false: no key is sent, because a second time does no harm or the
   * answer is a secret that must not be stored.
   */
  once?: 'body' | 'dialog' | 'press' | false;
  /** What it makes stale: commonly names of queries. */
  refresh?: readonly StaleQueries[];
  /** A refusal often means that the list is outdated, so this is done after one as well, unless only success is named. */
  refreshOn?: 'success';
  /** It is pending until all that is fresh; with `success` a refusal is told at once, with false any answer. */
  untilFresh?: 'success' | false;
}

type Send<R extends Route, Input> = ReturnType<typeof useSend<RouteAnswer<R>, Input>>;
type Body<R extends Route, Input> = (input: Input) => RouteBody<R>;

/**
 * A call that changes something: `useRouteSend(payoutsApi.edit, { about: id, refresh: ['payouts'] })`. What the button gives is sent, or
 * what `body` makes of it; a button that gives nothing sends the `body` itself.
 */
export function useRouteSend<R extends Route, Input = RouteBody<R>>(
  route: R,
  options?: RouteSendOptions<R, Input> & { body?: Body<R, Input> },
): Send<R, Input>;
export function useRouteSend<R extends Route>(
  route: R,
  options: RouteSendOptions<R, void> & { body: RouteBody<R> },
): Send<R, void>;
export function useRouteSend<R extends Route, Input>(
  route: R,
  given: RouteSendOptions<R, Input> & { body?: Body<R, Input> | RouteBody<R> } = {},
) {
  const { about, body, once = 'body', refresh = [], refreshOn, untilFresh, ...options } = given;
  const makeFresh = useRefresh(refresh);
  const keyOf = useRequestKeys();
  const keyFor = (sent: unknown) => (once === 'press' ? makeRandomKey() : keyOf(once === 'dialog' ? once : sent));
  return useSend<RouteAnswer<R>, Input>({
    mutationKey: about === undefined ? [route.path] : [route.path, about],
    ...options,
    mutationFn: (input) => {
      const sent = typeof body === 'function' ? (body as Body<R, Input>)(input) : (body ?? input);
      return callAny(route, sent, once ? { idempotencyKey: keyFor(sent) } : {});
    },
    onSettled: (_answer, error) => {
      if (error && refreshOn === 'success') return undefined;
      const fresh = makeFresh();
      return untilFresh === false || (error && untilFresh === 'success') ? undefined : fresh;
    },
  });
}

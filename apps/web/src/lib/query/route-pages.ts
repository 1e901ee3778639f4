import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callAny, type RouteKey, routeKey } from './route-query.ts';

interface RoutePagesOptions<R extends Route, Place extends keyof RouteBody<R>> {
  /** The field that says where the next page begins. */
  place: Place;
  /** Where that is; without it the answer says so itself as `next`. */
  next?: (page: RouteAnswer<R>) => RouteBody<R>[Place] | null | undefined;
  /** While other filters load, the old rows stay. */
  keep?: true;
  gcTime?: number;
}

/** A call that is read on and on, each page beginning where the one before it ended. */
export function routePages<R extends Route, Place extends keyof RouteBody<R>>(
  name: string,
  route: R,
  body: Omit<RouteBody<R>, Place>,
  { place, next = nextOf, keep, gcTime }: RoutePagesOptions<R, Place>,
) {
  type Begin = RouteBody<R>[Place] | undefined;
  return infiniteQueryOptions({
    queryKey: routeKey(name, route, body, 'pages') as RouteKey,
    queryFn: ({ pageParam, signal }) => callAny(route, { ...body, [place]: pageParam }, { signal }),
    initialPageParam: undefined as Begin,
    getNextPageParam: (page: RouteAnswer<R>): Begin => next(page) ?? undefined,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(gcTime !== undefined && { gcTime }),
  });
}

const nextOf = (page: unknown) => (page as { next: never }).next;

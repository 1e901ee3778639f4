import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from '#lib/api/api.ts';

/** What is on the screen, as events and changes name it, the call that answers, and what was asked. */
export type RouteKey = readonly [name: string, path: string, asked?: Asked, apart?: unknown];
export type Asked = Readonly<Record<string, unknown>>;

type Passed<R extends Route, Shown> = Omit<
  UseQueryOptions<RouteAnswer<R>, Error, Shown, RouteKey>,
  'queryKey' | 'queryFn' | 'queryHash' | 'queryKeyHashFn' | 'initialData' | 'placeholderData'
>;

interface RouteQueryOptions<R extends Route, Shown> extends Passed<R, Shown> {
  /** While another page loads, the old rows stay; with the name of a field only those of the same value, as of the same tab. */
  keep?: true | (keyof RouteBody<R> & string);
  /** Tells this asking from another for the same: neither is shown the other's answer. */
  apart?: unknown;
  /** The call makes something: it is not broken off when nobody waits for it any more. */
  toEnd?: boolean;
}

/**
 * A call that reads, as a query: `routeQuery('payouts', payoutsApi.list, filters, { keep: 'status' })`. The whole answer is kept; a screen
 * that shows a part of it says which by `select`.
 */
export function routeQuery<R extends Route, Shown = RouteAnswer<R>>(
  name: string,
  route: R,
  body: RouteBody<R>,
  { keep, apart, toEnd = false, ...options }: RouteQueryOptions<R, Shown> = {},
) {
  const queryKey = routeKey(name, route, body, apart);
  const field = keep === true ? undefined : keep;
  return queryOptions<RouteAnswer<R>, Error, Shown, RouteKey>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => callAny(route, body, toEnd ? {} : { signal }),
    ...(keep === true && { placeholderData: keepPreviousData }),
    ...(field !== undefined && {
      placeholderData: (before, query) => (query?.queryKey[2]?.[field] === queryKey[2]?.[field] ? before : undefined),
    }),
  });
}

export function routeKey(name: string, { path }: Route, body: unknown, apart?: unknown): RouteKey {
  if (apart !== undefined) return [name, path, askedBy(body), apart];
  return body === undefined ? [name, path] : [name, path, askedBy(body)];
}

/** Amounts are big integers, which a key cannot have, at whatever depth. */
const askedBy = (body: unknown): Asked =>
  JSON.parse(JSON.stringify(body ?? {}, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

/** For a route that is known only as one of many, where the compiler cannot say which body is whose. */
export const callAny = call as <R extends Route>(
  route: R,
  body: unknown,
  options: CallOptions,
) => Promise<RouteAnswer<R>>;

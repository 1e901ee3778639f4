import { LIVE_PLACE_HEADER } from '@app/contract/journal/events';
import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/api/api.ts';

type Answer<R extends Route> = RouteAnswer<R> | ApiError;

export interface FakeRoute<R extends Route> {
  /** The bodies of the calls, as the server would read them. */
  calls: RouteBody<R>[];
  /** The bearer token of each call. */
  tokens: (string | null)[];
  /** The idempotency key of each call. */
  keys: (string | null)[];
}

/**
 * Takes the place of the server for one call of the contract: the body must pass the route's schema, and the answer is encoded and
 * decoded. A call that no test has faked fails the test.
 */
export function fakeRoute<R extends Route>(
  route: R,
  answer: (body: RouteBody<R>) => Answer<R> | Promise<Answer<R>>,
): FakeRoute<R> {
  const fake: FakeRoute<R> = { calls: [], tokens: [], keys: [] };
  routes.set(`${route.method} ${route.path}`, async (request) => {
    const body = route.body ? z.decode(route.body, await request.json()) : undefined;
    fake.calls.push(body as RouteBody<R>);
    fake.tokens.push(request.headers.get('authorization')?.replace('Bearer ', '') ?? null);
    fake.keys.push(request.headers.get('idempotency-key'));
    const result = await answer(body as RouteBody<R>);
    if (!(result instanceof ApiError))
      return Response.json(z.encode(route.response, result), { headers: placeHeaders() });
    const { status, code, message, fields } = result;
    return Response.json({ error: message, code, fields }, { status });
  });
  return fake;
}

/** From now on answers name the place in the stream of events at which they were read. */
export function fakePlace(place: number): void {
  placeNow = place;
}

function placeHeaders(): Record<string, string> {
  return placeNow === undefined ? {} : { [LIVE_PLACE_HEADER]: `${placeNow}.0` };
}

/** Whether the test has already defined the answer of a call. */
export function isFaked(route: Route): boolean {
  return routes.has(`${route.method} ${route.path}`);
}

/** An answer that does not come from our server, such as a proxy's page. */
export function fakeRaw(route: Route, answer: (request: Request) => Response | Promise<Response>): void {
  routes.set(`${route.method} ${route.path}`, async (request) => answer(request));
}

export function fakeNoConnection(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

const routes = new Map<string, (request: Request) => Promise<Response>>();
let unexpected: string[] = [];
let placeNow: number | undefined;

beforeEach(() => {
  routes.clear();
  unexpected = [];
  placeNow = undefined;
  vi.stubGlobal('fetch', async (path: string, { signal: _ignored, ...init }: RequestInit = {}) => {
    const request = new Request(new URL(path, 'http://cabinet.test'), init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const handle = routes.get(name) ?? routes.get(name.replace(/\/\d+(?=\/|$)/, '/:id'));
    if (handle) return handle(request);
    unexpected.push(name);
    return new Response('no fake', { status: 501 });
  });
});

afterEach(() => expect(unexpected, 'calls that no fakeRoute answers').toEqual([]));

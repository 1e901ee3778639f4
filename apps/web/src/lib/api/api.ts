import { LIVE_PLACE_HEADER } from '@app/contract/journal/events';
import { apiError, type Route, type RouteAnswer, type RouteBody } from '@app/contract/route';
import { z } from 'zod';
import { apiText } from './api-text.ts';
import { takeEarly } from './early-answers.ts';
import { asksForPlace, notePlace } from './live-place.ts';
import { askForProof } from './proof-asker.ts';
import { setServerTime } from './server-clock.ts';
import { endSession, getToken } from './session.ts';

/** Calls the server by the contract: the body is checked and encoded, the answer is decoded into the contract's types. */
export async function call<R extends Route>(route: R, ...[body, options]: CallInput<R>): Promise<RouteAnswer<R>> {
  const token = tokenFor(route);
  const wire = encodeBody(route, body);
  const ask = async () =>
    readAnswer(route, token, await send(pathIn(route, body), wire && JSON.stringify(wire), token, options ?? {}));
  try {
    return await ask();
  } catch (error) {
    // Nothing was done or stored under the key: after the proof the same request is sent again.
    if (!(error instanceof ApiError && error.code === 'prove_again') || !(await askForProof())) throw error;
    return ask();
  }
}

/** The route with the address that is really asked for: `:id` is the field of that name. */
const pathIn = (route: Route, body: unknown): Route => ({
  ...route,
  path: route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((body as never)?.[name]))),
});

export function tokenFor({ access }: Route): string | null {
  return access === 'public' ? null : getToken();
}

/** The answer as the contract's types, or an error; the end of a session is noticed here. */
export async function readAnswer<R extends Route>(
  route: R,
  token: string | null,
  response: Response,
): Promise<RouteAnswer<R>> {
  const answer = await readJson(response);

  if (!response.ok) {
    const error = readRefusal(response.status, answer);
    if (error.status !== 401 || token === null) throw error;
    // Only a call with the token still in use ends the session, so ten refusals at once end it once.
    if (token === getToken()) endSession('expired');
    error.endedSession = true;
    throw error;
  }

  const decoded = z.safeDecode(route.response, answer);
  if (!decoded.success) throw readRefusal(response.status, answer);
  noteServerTime(decoded.data);
  return decoded.data as RouteAnswer<R>;
}

/** Whatever tells the server's time sets the clock by which the page counts down. */
function noteServerTime(answer: unknown): void {
  if (answer instanceof Object && 'serverTime' in answer && answer.serverTime instanceof Date)
    setServerTime(answer.serverTime);
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One key for each opened dialog: a change that is sent twice with it happens once. */
  idempotencyKey?: string | undefined;
  /** Is sent even if the page goes away meanwhile. */
  keepalive?: boolean | undefined;
  /** The key of a paired phone, which has no session. */
  phoneKey?: string | undefined;
}

type CallInput<R extends Route> =
  RouteBody<R> extends undefined
    ? [body?: undefined, options?: CallOptions]
    : [body: RouteBody<R>, options?: CallOptions];

/** A call that did not succeed. The message is a Russian sentence for a person: the server's own when it gave one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** The end of a session is reported once, where it ends; whoever catches this error need not report it. */
  endedSession = false;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  get fromServer(): boolean {
    return this.status > 0 && this.code !== 'unreadable';
  }
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network';
}

export const apiBase: string = import.meta.env.VITE_API_BASE ?? '';
const patience = 30_000;

async function send(route: Route, body: string | undefined, token: string | null, options: CallOptions) {
  const headers = headersFor(token, options);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const placed = asksForPlace(token);
  if (placed) headers.set(LIVE_PLACE_HEADER, 'tell');

  const timeout = AbortSignal.timeout(patience);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const early = takeEarly(token, route, body);
    const response = await (early ??
      fetch(apiBase + route.path, {
        method: route.method,
        headers,
        body: body ?? null,
        signal,
        ...(options.keepalive && { keepalive: true }),
      }));
    if (placed && response.ok) notePlace(token, response.headers.get(LIVE_PLACE_HEADER));
    return response;
  } catch (error) {
    // The caller cancelled the request; nobody waits for the answer.
    if (options.signal?.aborted) throw error;
    throw noConnection();
  }
}

export function headersFor(token: string | null, { idempotencyKey, phoneKey }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const key = token ?? phoneKey;
  if (key) headers.set('authorization', `Bearer ${key}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

export function noConnection(): ApiError {
  return new ApiError(0, 'network', apiText.noConnection);
}

/** The refusal in an answer that was asked for by address, without a call of the contract. */
export const refusalOf = async (response: Response) => readRefusal(response.status, await readJson(response));

function readRefusal(status: number, answer: unknown): ApiError {
  const refusal = saidRefusal.safeParse(answer);
  if (!refusal.success) return new ApiError(status, 'unreadable', apiText.unreadable);
  return new ApiError(status, refusal.data.code, refusal.data.error, refusal.data.fields);
}

/** Our own server always sends a code. If something else answers without one, its sentence is still shown. */
const saidRefusal = z.object({
  error: z.string().min(1),
  code: apiError.shape.code.catch('unnamed'),
  fields: apiError.shape.fields.catch({}),
});

/** The body as it is sent. What the contract does not allow is not sent at all. */
export function encodeBody(route: Route, body: unknown): object | undefined {
  if (!route.body) return undefined;
  const encoded = z.safeEncode(route.body, body);
  if (!encoded.success) throw new ApiError(0, 'bad_input', encoded.error.issues[0]?.message ?? apiText.badInput);
  return encoded.data as object;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}

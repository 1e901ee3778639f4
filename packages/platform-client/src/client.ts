import { randomUUID } from 'node:crypto';
import { type PlatformDealCreate, platformApi } from '@app/contract/platform';
import { apiError, type Route, type RouteAnswer } from '@app/contract/route';
import { z } from 'zod';
import { sign } from './sign.ts';

export interface PlatformSettings {
  /** Address of the cabinet, such as https://cabinet.example. */
  url: string;
  key: string;
  secret: string;
  /** For tests and for clocks that are known to be off. */
  now?: () => Date;
}

/** What the cabinet answered when it refused. `code` is for programs: `no_requisite`, `payment_exists`, … */
export class PlatformRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * The cabinet as the payment platform sees it. Amounts are bigint kopecks. A change takes an idempotency key: repeat it with
 * the same key after a lost answer, and it happens once.
 */
export function platformClient(settings: PlatformSettings) {
  return {
    createDeal: (
      deal: Omit<PlatformDealCreate, 'expires_in'> & { expires_in?: number },
      idempotencyKey: string = randomUUID(),
    ) => call(settings, platformApi.createDeal, '/platform/v1/deals', { expires_in: 900, ...deal }, idempotencyKey),
    readDeal: (id: number) => call(settings, platformApi.readDeal, `/platform/v1/deals/${id}`),
    cancelDeal: (id: number, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.cancelDeal, `/platform/v1/deals/${id}/cancel`, undefined, idempotencyKey),
    rates: () => call(settings, platformApi.rates, '/platform/v1/rates'),
  };
}

async function call<R extends Route>(
  { url, key, secret, now = () => new Date() }: PlatformSettings,
  route: R,
  path: string,
  input?: unknown,
  idempotencyKey?: string,
): Promise<RouteAnswer<R>> {
  const body = route.body ? JSON.stringify(z.encode(route.body, input)) : '';
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const response = await fetch(new URL(path, url), {
    method: route.method,
    headers: {
      'x-api-key': key,
      'x-timestamp': timestamp,
      'x-signature': sign(secret, { method: route.method, path, timestamp, body }).toString('hex'),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  const answer: unknown = await response.json();
  if (response.ok) return z.decode(route.response, answer as never) as RouteAnswer<R>;

  const refusal = apiError.safeParse(answer).data;
  throw new PlatformRefusal(response.status, refusal?.code ?? 'unknown', refusal?.error ?? `HTTP ${response.status}`);
}

import { randomUUID } from 'node:crypto';
import {
  type PlatformPayoutCreate,
  platformApi,
  type platformAppealCreate,
  type platformAppealDecision,
  type platformDealCreate,
} from '@app/contract/platforms/platform';
import type { Route, RouteAnswer } from '@app/contract/route';
import { signedHeaders } from './sign.ts';
import { type Given, readAnswer, writeBody } from './wire.ts';

export interface PlatformSettings {
  /** Address of the cabinet, such as https://cabinet.example. */
  url: string;
  key: string;
  secret: string;
  /** For tests and for clocks that are known to be off. */
  now?: () => Date;
}

/**
 * The cabinet as the payment platform sees it. Amounts are bigint kopecks. A change takes an idempotency key: repeat it with
 * the same key after a lost answer, and it happens once.
 */
export function platformClient(settings: PlatformSettings) {
  return {
    createDeal: (deal: Given<typeof platformDealCreate>, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.createDeal, '/platform/v1/deals', deal, idempotencyKey),
    readDeal: (id: number) => call(settings, platformApi.readDeal, `/platform/v1/deals/${id}`),
    cancelDeal: (id: number, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.cancelDeal, `/platform/v1/deals/${id}/cancel`, undefined, idempotencyKey),
    /** The proof is a PDF, PNG, JPEG or a video, up to 20 MB. */
    createAppeal: (
      { proof, ...appeal }: Given<typeof platformAppealCreate> & { proof: Blob },
      idempotencyKey: string = randomUUID(),
    ) => call(settings, platformApi.createAppeal, '/platform/v1/appeals', appeal, idempotencyKey, [proof]),
    readAppeal: (id: number) => call(settings, platformApi.readAppeal, `/platform/v1/appeals/${id}`),
    decideAppeal: (id: number, decision: Given<typeof platformAppealDecision>, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.decideAppeal, `/platform/v1/appeals/${id}/decide`, decision, idempotencyKey),
    readAppealMessages: (id: number) =>
      call(settings, platformApi.readAppealMessages, `/platform/v1/appeals/${id}/messages`),
    writeAppealMessage: (
      id: number,
      { files = [], ...message }: { text?: string; files?: Blob[] },
      idempotencyKey: string = randomUUID(),
    ) =>
      call(
        settings,
        platformApi.writeAppealMessage,
        `/platform/v1/appeals/${id}/messages`,
        message,
        idempotencyKey,
        files,
      ),
    createPayout: (payout: PlatformPayoutCreate, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.createPayout, '/platform/v1/payouts', payout, idempotencyKey),
    readPayout: (id: number) => call(settings, platformApi.readPayout, `/platform/v1/payouts/${id}`),
    withdrawPayout: (id: number, idempotencyKey: string = randomUUID()) =>
      call(settings, platformApi.withdrawPayout, `/platform/v1/payouts/${id}/withdraw`, undefined, idempotencyKey),
    rates: () => call(settings, platformApi.rates, '/platform/v1/rates'),
  };
}

async function call<R extends Route>(
  { url, key, secret, now = () => new Date() }: PlatformSettings,
  route: R,
  path: string,
  input?: unknown,
  idempotencyKey?: string,
  files: Blob[] = [],
): Promise<RouteAnswer<R>> {
  const { bytes, type } = await writeBody(route, input, files);
  const response = await fetch(new URL(path, url), {
    method: route.method,
    headers: {
      ...signedHeaders({ key, secret }, { method: route.method, path, body: bytes, at: now() }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(type && { 'content-type': type }),
    },
    ...(type && { body: bytes }),
  });
  return readAnswer(route, response);
}

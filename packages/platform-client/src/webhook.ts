import { createHmac, timingSafeEqual } from 'node:crypto';
import { type WebhookEvent, webhookEvent } from '@app/contract/webhooks';
import { z } from 'zod';

/** Seconds a webhook's clock may differ from ours. */
const TOLERANCE = 5 * 60;

export interface WebhookHeaders {
  'webhook-id': string;
  /** Unix time in seconds, as text. */
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Standard Webhooks: HMAC-SHA256 over id, time and body, keyed by what stands after `whsec_`. The server signs with this function. */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** What a webhook tells, once it is certain who sent it; undefined when it is not. `body` is the text as it came. */
export function readWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now = new Date(),
): WebhookEvent | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  // Whatever the types say: a stranger may leave headers out.
  if (!(age <= TOLERANCE) || typeof signatures !== 'string') return undefined;

  const expected = Buffer.from(signWebhook(secret, id, timestamp, body));
  const genuine = signatures.split(' ').some((given) => {
    const actual = Buffer.from(given);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return genuine ? z.decode(webhookEvent, JSON.parse(body)) : undefined;
}

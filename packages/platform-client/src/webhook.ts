import { createHmac, timingSafeEqual } from 'node:crypto';
import { type WebhookEvent, webhookEvent } from '@app/contract/platforms/webhooks';
import { z } from 'zod';

/** By how many seconds the sender's clock may differ from ours. */
const TOLERANCE = 5 * 60;

export interface WebhookHeaders {
  'webhook-id': string;
  /** Unix time in seconds, as text. */
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Standard Webhooks: HMAC-SHA256 over id, time and body; the key is what follows `whsec_` in the secret. The server signs with this
 * function too.
 */
export function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The content of a webhook if its signature is right, otherwise undefined. `body` must be the text exactly as it was received. */
export function readWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now = new Date(),
): WebhookEvent | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  // Checked although the types promise it: a stranger may leave headers out.
  if (!(age <= TOLERANCE) || typeof signatures !== 'string') return undefined;

  const expected = Buffer.from(signWebhook(secret, id, timestamp, body));
  const genuine = signatures.split(' ').some((given) => {
    const actual = Buffer.from(given);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return genuine ? z.decode(webhookEvent, JSON.parse(body)) : undefined;
}

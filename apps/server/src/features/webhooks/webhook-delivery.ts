import { signWebhook } from '@app/platform-client/webhook';
import { type OutsideAnswer, postOutside } from '#lib/post-outside.ts';

export interface OutgoingWebhook {
  id: bigint;
  url: string;
  secret: string;
  body: string;
  at: Date;
}

export type DeliveryAnswer = Pick<OutsideAnswer, 'status' | 'answer'>;

export const isAccepted = ({ status }: DeliveryAnswer) => status !== null && status >= 200 && status < 300;

/** One attempt, to the address that the operator chose. */
export async function deliver(
  { id, url, secret, body, at }: OutgoingWebhook,
  privateNetworks: boolean,
): Promise<DeliveryAnswer> {
  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(secret, messageId, timestamp, body),
  };
  const { status, answer } = await postOutside({ url: new URL(url), headers, body, privateNetworks });
  return { status, answer };
}

import { signWebhook } from '@app/platform-client/webhook';
import { type OutsideAnswer, postOutside } from '#lib/post-outside.ts';

export interface OutgoingWebhook {
  id: bigint;
  url: string;
  /** The newest first; for a day after a change there are two. */
  secrets: string[];
  body: string;
  at: Date;
  /** In milliseconds. */
  patience?: number;
}

export type DeliveryAnswer = Pick<OutsideAnswer, 'status' | 'answer' | 'timedOut'>;

export const isAccepted = ({ status }: DeliveryAnswer) => status !== null && status >= 200 && status < 300;

/** One attempt, to the address that the operator chose. */
export async function deliverWebhook(
  { id, url, secrets, body, at, patience }: OutgoingWebhook,
  privateNetworks: boolean,
): Promise<DeliveryAnswer> {
  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    // The receiver looks for one that it can verify: Standard Webhooks separates several by spaces.
    'webhook-signature': secrets.map((secret) => signWebhook(secret, messageId, timestamp, body)).join(' '),
  };
  const asked = { url: new URL(url), headers, body, privateNetworks, ...(patience !== undefined && { patience }) };
  const { status, answer, timedOut } = await postOutside(asked);
  return { status, answer, ...(timedOut && { timedOut }) };
}

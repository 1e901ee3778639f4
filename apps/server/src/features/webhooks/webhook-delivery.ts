import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { signWebhook } from '@app/platform-client/webhook';
import { seconds } from '#lib/clock.ts';
import { isPublicHost, publicLookup } from '#lib/public-address.ts';

const PATIENCE = seconds(10);
const MOST_OF_ANSWER = 1000;

export interface OutgoingWebhook {
  id: bigint;
  url: string;
  secret: string;
  body: string;
  at: Date;
}

export interface DeliveryAnswer {
  status: number | null;
  /** The beginning of the answer, or why there was none. */
  answer: string;
}

export const isAccepted = ({ status }: DeliveryAnswer) => status !== null && status >= 200 && status < 300;

/** One attempt. Redirects are not followed: the operator chooses the address, not the answering server. */
export async function deliver(
  { id, url, secret, body, at }: OutgoingWebhook,
  privateNetworks: boolean,
): Promise<DeliveryAnswer> {
  const target = new URL(url);
  if (!privateNetworks && !isPublicHost(target.hostname))
    return { status: null, answer: 'the address is in a private network' };

  const messageId = `msg_${id}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'trader-cabinet',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(secret, messageId, timestamp, body),
  };
  return post(target, headers, body, privateNetworks).catch((error: Error) => ({
    status: null,
    answer: error.message.slice(0, MOST_OF_ANSWER),
  }));
}

function post(target: URL, headers: Record<string, string | number>, body: string, privateNetworks: boolean) {
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<DeliveryAnswer>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      // For the whole exchange: a server that answers a byte a minute must not keep us waiting.
      signal: AbortSignal.timeout(PATIENCE),
      ...(!privateNetworks && { lookup: publicLookup }),
    };
    const outgoing = send(target, options, (incoming) => resolve(readAnswer(incoming)));
    outgoing.on('error', reject);
    // For everything else that may happen, such as a 101 that ends the exchange without an answer: the caller must not wait for ever.
    outgoing.on('close', () => reject(new Error('the connection was closed without an answer')));
    outgoing.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<DeliveryAnswer> {
  let answer = '';
  for await (const piece of incoming.setEncoding('utf8')) {
    answer += piece;
    // The rest is not read: leaving the loop ends the exchange.
    if (answer.length >= MOST_OF_ANSWER) break;
  }
  return { status: incoming.statusCode ?? null, answer: answer.replaceAll('\0', '').slice(0, MOST_OF_ANSWER) };
}

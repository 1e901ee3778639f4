import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { seconds } from './clock.ts';
import { isPublicHost, publicLookup } from './public-address.ts';

const PATIENCE = seconds(10);
const MOST_OF_ANSWER = 1000;

export interface OutsideAnswer {
  status: number | null;
  /** The beginning of the answer, or why there was none. */
  answer: string;
  /** In milliseconds, if the other server asked for a pause. */
  retryAfter?: number;
  /** It took longer than there was patience. */
  timedOut?: true;
}

interface Outgoing {
  url: URL;
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** Addresses inside private networks are allowed. */
  privateNetworks: boolean;
  patience?: number;
}

/** One request to an address that somebody else has named. Redirects are not followed: the answering server does not choose the address. */
export async function postOutside(outgoing: Outgoing): Promise<OutsideAnswer> {
  if (!outgoing.privateNetworks && !isPublicHost(outgoing.url.hostname))
    return { status: null, answer: 'the address is in a private network' };
  // For the whole exchange: a server that answers a byte a minute must not keep us waiting.
  const signal = AbortSignal.timeout(outgoing.patience ?? PATIENCE);
  return post(outgoing, signal).catch((error: Error) => ({
    status: null,
    answer: error.message.slice(0, MOST_OF_ANSWER),
    ...(signal.aborted && { timedOut: true }),
  }));
}

function post({ url, headers, body, privateNetworks }: Outgoing, signal: AbortSignal): Promise<OutsideAnswer> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise<OutsideAnswer>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'trader-cabinet' },
      signal,
      ...(!privateNetworks && { lookup: publicLookup }),
    };
    const request = send(url, options, (incoming) => resolve(readAnswer(incoming)));
    request.on('error', reject);
    // For everything else that may happen, such as a 101 that ends the exchange without an answer: the caller must not wait for ever.
    request.on('close', () => reject(new Error('the connection was closed without an answer')));
    request.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<OutsideAnswer> {
  let answer = '';
  for await (const piece of incoming.setEncoding('utf8')) {
    answer += piece;
    // The rest is not read: leaving the loop ends the exchange.
    if (answer.length >= MOST_OF_ANSWER) break;
  }
  const pause = Number(incoming.headers['retry-after']);
  return {
    status: incoming.statusCode ?? null,
    answer: answer.replaceAll('\0', '').slice(0, MOST_OF_ANSWER),
    ...(pause > 0 && { retryAfter: seconds(pause) }),
  };
}

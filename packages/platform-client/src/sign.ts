import { createHmac } from 'node:crypto';

export interface Signed {
  method: string;
  /** With the query, as it stands in the request line. */
  path: string;
  /** Unix time in seconds, as text. */
  timestamp: string;
  /** To the letter; empty when there is none. */
  body: string;
}

/** HMAC-SHA256 over the four, a line each. The server checks with this same function. */
export function sign(secret: string, { method, path, timestamp, body }: Signed): Buffer {
  return createHmac('sha256', secret).update([method, path, timestamp, body].join('\n')).digest();
}

import { createHmac, type Hmac } from 'node:crypto';

export interface SignedHead {
  method: string;
  /** With the query, as it stands in the request line. */
  path: string;
  /** Unix time in seconds, as text. */
  timestamp: string;
}

export interface Signed extends SignedHead {
  /** To the letter; empty when there is none. A form with files is signed like any other body: the bytes that are sent. */
  body: string | Uint8Array;
}

/** HMAC-SHA256 over the four, a line each. */
export function sign(secret: string, { body, ...head }: Signed): Buffer {
  return beginSignature(secret, head).update(body).digest();
}

/** For a body that comes in pieces: add them with `update`. The server checks with this same function. */
export function beginSignature(secret: string, { method, path, timestamp }: SignedHead): Hmac {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n`);
}

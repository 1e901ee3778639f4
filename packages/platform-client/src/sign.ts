import { createHash, createHmac } from 'node:crypto';

export interface Signed {
  method: string;
  /** Path and query, exactly as in the request line. */
  path: string;
  /** Unix time in seconds, as text. */
  timestamp: string;
  /** The value of the `Content-Digest` header. */
  digest: string;
}

export interface Unsigned extends Pick<Signed, 'method' | 'path'> {
  /** The bytes that are sent; empty when there are none. A form with files is signed like any other body. */
  body: string | Uint8Array;
  at: Date;
}

/** The headers that sign this request. */
export function signedHeaders({ key, secret }: { key: string; secret: string }, { method, path, body, at }: Unsigned) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = contentDigest(body);
  return {
    'x-api-key': key,
    'x-timestamp': timestamp,
    'content-digest': digest,
    'x-signature': sign(secret, { method, path, timestamp, digest }).toString('hex'),
  };
}

/**
 * HMAC-SHA256 over these four, one on each line. Only the digest of the body is signed, so the signature can be checked before the body
 * has arrived.
 */
export function sign(secret: string, { method, path, timestamp, digest }: Signed): Buffer {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n${digest}`).digest();
}

/** RFC 9530 with `sha-256` only. A request without a body carries the digest of zero bytes. */
export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
}

/** The hash that a `Content-Digest` of this form names; undefined for any other form. */
export function readDigest(header: string): Buffer | undefined {
  const text = /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(header)?.[1];
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

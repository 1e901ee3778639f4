import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface BrowserKeys {
  pair: ECDH;
  auth: string;
}

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine: stores what comes, and answers what the test says. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const answers: { status: number; retryAfter?: number }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    const { status, retryAfter } = answers.shift() ?? { status: 201 };
    response.writeHead(status, retryAfter ? { 'retry-after': String(retryAfter) } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received, answers };
}

/** A browser that has agreed to push messages, and reads them. */
export function makeBrowser(origin: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const target = {
    endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
    p256dh: pair.getPublicKey('base64url'),
    auth,
  };
  return { target, read: ({ body }: Pick<ReceivedPush, 'body'>) => JSON.parse(openPush(body, { pair, auth })) };
}

/** What a browser does with a message (RFC 8188 and 8291), written the other way round than the server does it. */
export function openPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const secret = hkdf(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** What a push service checks before it takes a message (RFC 8292): the claims, if the signature is right. */
export function checkVapid({ headers }: Pick<ReceivedPush, 'headers'>, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('Another key than the browser agreed to');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const known = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const right = verify(
    'sha256',
    signed,
    { key: known, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!right) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

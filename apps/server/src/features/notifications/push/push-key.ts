import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { hours, later } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';

/** By which push services know this installation (VAPID, RFC 8292). */
export interface PushKey {
  /** As browsers take it: the point of the curve, base64url. */
  publicKey: string;
  secret: string;
}

const CONTEXT = 'push-key';

/** Made when it is first asked for, and then the same for ever: browsers that have agreed to one key refuse messages of another. */
export async function readPushKey({ db, vault }: { db: Db; vault: Vault }): Promise<PushKey> {
  const stored = () => db.one<{ public_key: string; secret: Buffer }>(sql`select public_key, secret from push_keys`);
  let row = await stored();
  if (!row) {
    const made = makeKey();
    const sealed = vault.seal(made.secret, CONTEXT);
    await db.run(sql`
      insert into push_keys (public_key, secret) values (${made.publicKey}, ${sealed}) on conflict do nothing`);
    // Another process may have been first.
    row = await stored();
  }
  if (!row) throw new Error('The key for push was not kept');
  return { publicKey: row.public_key, secret: vault.open(row.secret, CONTEXT) };
}

function makeKey(): PushKey {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat([Buffer.of(4), left, right]).toString('base64url'), secret: d };
}

/** The header by which a push service recognises us. `contact`: where its people can write to. */
export function authorization({ publicKey, secret }: PushKey, endpoint: URL, now: Date, contact?: string): string {
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: secret,
  };
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(later(now, hours(12)).getTime() / 1000),
    ...(contact && { sub: contact }),
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { beginSignature } from '@app/platform-client/sign';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { record } from '#events/record.ts';
import type { Claim, Platform } from '#http/mount.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { type Clock, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';

export interface PlatformNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const SKEW = minutes(5);

const platformErrors = {
  // One answer for every reason: it must not help to guess a key or a signature.
  badSignature: { status: 401, code: 'bad_signature', error: 'Запрос не подписан или подпись не подходит' },
  badTime: { status: 401, code: 'bad_timestamp', error: 'Часы расходятся больше чем на 5 минут' },
  keyTaken: { status: 409, code: 'platform_key_exists', error: 'Такой ключ уже есть' },
} satisfies Record<string, Refusal>;

/** By its key at once; by its signature when the whole body has passed by. */
export async function identifyPlatform(
  { db, clock, vault }: PlatformNeeds,
  request: FastifyRequest,
): Promise<Claim<Platform>> {
  const { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': given } = request.headers;
  if (typeof key !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string')
    return fail(platformErrors.badSignature);

  const stored = (await findKey(db, key)) ?? fail(platformErrors.badSignature);
  const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1000);
  const checkTime = () => {
    if (!(age <= SKEW)) fail(platformErrors.badTime);
  };
  const secret = vault.open(stored.secret, sealContext(key));
  const hmac = beginSignature(secret, { method: request.method, path: request.url, timestamp });
  return {
    precheck: checkTime,
    update: (chunk) => void hmac.update(chunk),
    check: () => {
      const expected = hmac.digest();
      const actual = Buffer.from(given, 'hex');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) fail(platformErrors.badSignature);
      checkTime();
      return { platform: stored.id };
    },
  };
}

interface StoredKey {
  id: number;
  secret: Buffer;
}

async function findKey(db: Db, key: string): Promise<StoredKey | undefined> {
  return db.one<StoredKey>(sql`select id, secret from platform_keys where key = ${key} and revoked_at is null`);
}

export async function findPlatform(db: Db, key: string): Promise<Platform | undefined> {
  const stored = await findKey(db, key);
  return stored && { platform: stored.id };
}

/** Answers the secret, which nobody can read again later. */
export async function addKey(
  tx: Tx,
  { clock, vault }: PlatformNeeds,
  { key, name, secret = randomBytes(32).toString('base64url') }: { key: string; name: string; secret?: string },
): Promise<string> {
  const at = clock.now();
  const row = await tx.one<{ id: number }>(sql`
    insert into platform_keys (key, name, secret, created_at) values (${key}, ${name}, ${vault.seal(secret, sealContext(key))}, ${at})
    on conflict do nothing returning id`);
  if (!row) return fail(platformErrors.keyTaken);
  record(tx, { event: 'platform-key.created', ref: row.id, by: 'operator', at, data: { key } });
  return secret;
}

export async function revokeKey(tx: Tx, { clock }: PlatformNeeds, key: string): Promise<boolean> {
  const at = clock.now();
  const row = await tx.one<{ id: number }>(sql`
    update platform_keys set revoked_at = ${at} where key = ${key} and revoked_at is null returning id`);
  if (row) record(tx, { event: 'platform-key.revoked', ref: row.id, by: 'operator', at, data: { key } });
  return row !== undefined;
}

export async function listKeys(db: Db) {
  return db.many<{ key: string; name: string; created_at: Date; revoked_at: Date | null }>(sql`
    select key, name, created_at, revoked_at from platform_keys order by id`);
}

const sealContext = (key: string) => `platform-key:${key}`;

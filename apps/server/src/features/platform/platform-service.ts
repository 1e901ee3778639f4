import { timingSafeEqual } from 'node:crypto';
import { beginSignature } from '@app/platform-client/sign';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/db.ts';
import type { Claim, Platform } from '#http/mount.ts';
import { fail } from '#http/refusal.ts';
import { type Clock, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { platformErrors } from './platform-errors.ts';
import { findKey } from './platform-keys.ts';

export { addPlatform, findPlatform, listPlatforms } from './platform-accounts.ts';
export { addKey, type ListedKey, listKeys, revokeKey } from './platform-keys.ts';

export interface PlatformNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const SKEW = minutes(5);

/** By its key at once; by its signature when the whole body has passed by. */
export async function identifyPlatform(
  { db, clock, vault }: PlatformNeeds,
  request: FastifyRequest,
): Promise<Claim<Platform>> {
  const { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': given } = request.headers;
  if (typeof key !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string')
    return fail(platformErrors.badSignature);

  const stored = (await findKey({ db, clock, vault }, key)) ?? fail(platformErrors.badSignature);
  const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1000);
  const checkTime = () => {
    if (!(age <= SKEW)) fail(platformErrors.badTime);
  };
  const hmac = beginSignature(stored.secret, { method: request.method, path: request.url, timestamp });
  return {
    precheck: checkTime,
    update: (chunk) => void hmac.update(chunk),
    check: () => {
      const expected = hmac.digest();
      const actual = Buffer.from(given, 'hex');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) fail(platformErrors.badSignature);
      checkTime();
      return { platform: stored.platform };
    },
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { SKEW_MINUTES } from '@app/contract/platforms/platform';
import type { PlatformScope } from '@app/contract/route';
import { readDigest, sign } from '@app/platform-client/sign';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/db.ts';
import type { Claim, Platform } from '#http/mount/caller.ts';
import { fail } from '#http/refusal.ts';
import { type Clock, minutes } from '#lib/clock.ts';
import { isWithin } from '#lib/networks.ts';
import type { Vault } from '#lib/vault.ts';
import { platformErrors } from './platform-errors.ts';
import { findKey, noteUse, openDecoy } from './platform-keys.ts';

export interface PlatformNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const SKEW = minutes(SKEW_MINUTES);

/** Finds the platform by the signed headers, before any byte of the body is kept; the body is then compared with the signed digest. */
export async function identifyPlatform(
  needs: PlatformNeeds,
  request: FastifyRequest,
  scope: PlatformScope,
): Promise<Claim<Platform>> {
  const signed = readSigned(needs.clock, request) ?? fail(platformErrors.badSignature);
  const stored = await findKey(needs, signed.key);
  // For an unknown key the same work is done as for a wrong signature, so that the time of the answer does not tell them apart.
  const expected = sign(stored?.secret ?? openDecoy(needs), signed);
  if (!timingSafeEqual(signed.signature, expected) || !stored) return fail(platformErrors.badSignature);
  if (stored.addresses && !isWithin(request.ip, stored.addresses)) return fail(platformErrors.badSignature);
  await noteUse(needs, stored);
  if (!stored.scopes.includes(scope)) return fail(platformErrors.scope);

  const hash = createHash('sha256');
  return {
    caller: { platform: stored.platform },
    update: (chunk) => void hash.update(chunk),
    check: () => {
      if (!hash.copy().digest().equals(signed.bodyHash)) fail(platformErrors.badSignature);
    },
  };
}

/** Checks that do not depend on the key come before it is looked up. */
function readSigned(clock: Clock, { method, url, headers }: FastifyRequest) {
  const { 'x-api-key': key, 'x-timestamp': timestamp, 'x-signature': given, 'content-digest': digest } = headers;
  if (typeof key !== 'string' || typeof timestamp !== 'string') return undefined;
  if (typeof given !== 'string' || typeof digest !== 'string') return undefined;
  // Nothing reads the body of a GET, so nothing would compare it with the digest.
  if (method !== 'POST' && hasBody(headers)) return undefined;
  const bodyHash = readDigest(digest);
  const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1000);
  if (!bodyHash || !/^[0-9a-f]{64}$/i.test(given) || !(age <= SKEW)) return undefined;
  return { key, method, path: url, timestamp, digest, bodyHash, signature: Buffer.from(given, 'hex') };
}

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

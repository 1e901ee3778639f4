import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { type CryptoPlugin, generateSecret, generateSync, generateURI, verifySync } from 'otplib';

// RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, thirty seconds, one step of drift in both directions.
const PERIOD = 30;
const DRIFT = 1;

// By Node itself, many times faster than the library's own JavaScript: a code is checked with every closing.
const crypto: CryptoPlugin = {
  name: 'node',
  hmac: (algorithm, key, data) => createHmac(algorithm, keyOf(key)).update(data).digest(),
  randomBytes,
  constantTimeEqual: (a, b) => {
    const [one, other] = [Buffer.from(a), Buffer.from(b)];
    return one.length === other.length && timingSafeEqual(one, other);
  },
};

// The key is made once for the three steps that are tried: making it is most of the work.
const keys = new WeakMap<Uint8Array, KeyObject>();

function keyOf(bytes: Uint8Array): KeyObject {
  const key = keys.get(bytes) ?? createSecretKey(bytes);
  keys.set(bytes, key);
  return key;
}

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / PERIOD);

export const secondsLeft = (time: Date) => PERIOD - (Math.floor(time.getTime() / 1000) % PERIOD);

export const newSecret = () => generateSecret({ length: 20, crypto });

export const codeAt = (secret: string, time: Date) =>
  generateSync({ secret, period: PERIOD, epoch: epoch(time), crypto });

export const otpAddress = (secret: string, login: string) => generateURI({ issuer: 'TRADERS', label: login, secret });

/** The time step that the code belongs to; undefined if it is not the code of any step nearby. */
export function matchingStep(secret: string, code: string, time: Date): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    period: PERIOD,
    epoch: epoch(time),
    epochTolerance: DRIFT * PERIOD,
    crypto,
  });
  return result.valid ? stepAt(time) + result.delta : undefined;
}

const epoch = (time: Date) => Math.floor(time.getTime() / 1000);

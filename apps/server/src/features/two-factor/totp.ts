import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

// RFC 6238 as every authenticator app knows it: SHA-1, six digits, thirty seconds, one step of drift either way.
const PERIOD = 30;
const DRIFT = 1;

export const stepAt = (time: Date) => Math.floor(time.getTime() / 1000 / PERIOD);

export const secondsLeft = (time: Date) => PERIOD - (Math.floor(time.getTime() / 1000) % PERIOD);

export const newSecret = () => generateSecret({ length: 20 });

export const codeAt = (secret: string, time: Date) => generateSync({ secret, period: PERIOD, epoch: epoch(time) });

export const otpAddress = (secret: string, login: string) => generateURI({ issuer: 'TRADERS', label: login, secret });

/** Which step the code belongs to; undefined when it is the code of none near. */
export function matchingStep(secret: string, code: string, time: Date): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    period: PERIOD,
    epoch: epoch(time),
    epochTolerance: DRIFT * PERIOD,
  });
  return result.valid ? stepAt(time) + result.delta : undefined;
}

const epoch = (time: Date) => Math.floor(time.getTime() / 1000);

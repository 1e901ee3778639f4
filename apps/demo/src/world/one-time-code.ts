import { createHmac } from 'node:crypto';

const STEP = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>;

/** RFC 6238, like an authenticator app. Returns undefined while the code has been used: each works once. */
export function oneTimeCodes(secret: string, now: () => Date) {
  let used = 0;
  const take = (step: number): string | undefined => {
    if (step <= used) return undefined;
    used = step;
    return codeOf(secret, step);
  };
  const present = () => Math.floor(now().getTime() / STEP);
  return {
    fresh: () => take(present()),
    /** The one before, which is still accepted: the visitor, who has the same authenticator, finds the present one unused. */
    last: () => take(present() - 1),
  };
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

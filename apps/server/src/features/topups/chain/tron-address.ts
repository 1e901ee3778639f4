import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PREFIX = 0x41;
const BODY = 20;
const CHECKSUM = 4;

/** An address as people see it, with a correct checksum. */
export function isTronAddress(text: string): boolean {
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) && readAddress(text) !== undefined;
}

/** The usual form of an address given as base58check, as 41… or as 0x…; undefined if it is none of them. */
export function toAddress(text: string): string | undefined {
  const hex = /^(?:0x|41)([0-9a-f]{40})$/i.exec(text)?.[1];
  if (hex) return writeAddress(Buffer.from(hex, 'hex'));
  return isTronAddress(text) ? text : undefined;
}

/** From the twenty bytes of an address. */
export function writeAddress(body: Uint8Array): string {
  if (body.length !== BODY) throw new Error('An address has twenty bytes');
  const payload = Buffer.concat([Buffer.from([PREFIX]), body]);
  let rest = BigInt(`0x${Buffer.concat([payload, checksum(payload)]).toString('hex')}`);
  let text = '';
  // The prefix is never zero, so there are no leading zeros to write.
  for (; rest > 0n; rest /= 58n) text = `${ALPHABET[Number(rest % 58n)]}${text}`;
  return text;
}

function readAddress(text: string): Buffer | undefined {
  const number = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n);
  const hex = number.toString(16);
  if (hex.length !== 2 * (1 + BODY + CHECKSUM)) return undefined;
  const bytes = Buffer.from(hex, 'hex');
  const payload = bytes.subarray(0, 1 + BODY);
  const right = bytes[0] === PREFIX && checksum(payload).equals(bytes.subarray(1 + BODY));
  return right ? payload.subarray(1) : undefined;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const checksum = (payload: Uint8Array) => sha256(sha256(payload)).subarray(0, CHECKSUM);

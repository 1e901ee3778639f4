import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never);

/** Returns the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, which any other argon2 library reads. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`;
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] =
    stored.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/) ?? [];
  if (!nonce || !hash) throw new Error('A stored password hash is not in the argon2id form');

  const expected = Buffer.from(hash, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushTarget } from '@app/contract/notifications/push-api';

const CURVE = 'prime256v1';
/** Larger than any of our messages, so that one record holds all of it. */
const RECORD_SIZE = 4096;
/** Marks the last record (RFC 8188). */
const LAST = 2;

interface Ingredients {
  /** A key pair of this message alone. */
  sender: ECDH;
  salt: Buffer;
}

/** Encrypts a message so that only the browser can read it (RFC 8291, `aes128gcm`). Throws if the browser's key is no point of the curve. */
export function encryptPush(
  plain: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { sender, salt }: Ingredients = freshIngredients(),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = [cipher.update(plain, 'utf8'), cipher.update(Buffer.of(LAST)), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...body]);
}

function freshIngredients(): Ingredients {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

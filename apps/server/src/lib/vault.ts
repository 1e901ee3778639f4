import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets in the database so that only the installation's key opens them. */
export interface Vault {
  /** `context` says whose secret it is; a sealed value that is copied to another row does not open there. */
  seal(plain: string, context: string): Buffer;
  open(sealed: Buffer, context: string): string;
  /** Equal for equal value and context, and useless without the key: finds a sealed value without opening all of them. */
  fingerprint(value: string, context: string): Buffer;
  /** Derives a separate key for each other purpose, so that one does not help to break another. */
  subkey(purpose: string): string;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function makeVault(masterKey: Buffer): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `trader-cabinet/${purpose}`, 32));
  const key = createSecretKey(derive('vault'));
  const searchKey = createSecretKey(derive('search'));

  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error('Unknown version of a sealed value');
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (value, context) => createHmac('sha256', searchKey).update(`${context}\0${value}`).digest(),
    subkey: (purpose) => derive(purpose).toString('base64'),
  };
}

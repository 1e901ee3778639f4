import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#lib/vault.ts';

export interface SignedFile {
  name: string;
  expires: number;
  /** Of the staff or a moderator, to whom the address was given: that they open it is written down. */
  reader?: number | undefined;
}

/** Covers the name without its extension: whoever may see a PDF may see the pictures of its pages. */
export function signFile(vault: Vault, { name, expires, reader }: SignedFile): string {
  const said = reader === undefined ? `${name}\n${expires}` : `${name}\n${expires}\n${reader}`;
  return createHmac('sha256', vault.subkey('file-addresses')).update(said).digest('base64url');
}

export function isSigned(vault: Vault, file: SignedFile, signature: string): boolean {
  const expected = Buffer.from(signFile(vault, file));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

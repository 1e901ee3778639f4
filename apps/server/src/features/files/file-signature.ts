import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#lib/vault.ts';

/** Covers the name without its extension: whoever may see a PDF may see the pictures of its pages. */
export function signFile(vault: Vault, name: string, expires: number): string {
  return createHmac('sha256', vault.subkey('file-addresses')).update(`${name}\n${expires}`).digest('base64url');
}

export function isSigned(vault: Vault, name: string, expires: number, signature: string): boolean {
  const expected = Buffer.from(signFile(vault, name, expires));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

import { timingSafeEqual } from 'node:crypto';
import { rowId } from '@app/contract/values/row-id';
import type { Vault } from '#lib/vault.ts';

/** What the link of one person is made of. */
interface Seed {
  user_id: number;
  nonce: Buffer;
}

/** Whose it is, and 256 bits that only the installation's key can make of what is stored. */
export const tokenOf = (vault: Vault, { user_id, nonce }: Seed): string =>
  `${user_id}.${vault.fingerprint(`${user_id}:${nonce.toString('hex')}`, 'staff-invitation').toString('base64url')}`;

/** A made-up number may be larger than any that the database has: then it is nobody's, like every other made-up one. */
export const userOf = (token: string): number => {
  const id = Number(token.slice(0, token.indexOf('.')));
  return rowId.safeParse(id).success ? id : 0;
};

export function isToken(vault: Vault, stored: Seed, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(vault, stored)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

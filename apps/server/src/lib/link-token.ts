import { timingSafeEqual } from 'node:crypto';
import { rowId } from '@app/contract/values/row-id';
import type { Vault } from './vault.ts';

/** What the link of one person is made of; `seed` is what the database keeps for it, and opens nothing by itself. */
export interface LinkSeed {
  purpose: 'staff-invitation' | 'password-link';
  user_id: number;
  seed: string;
}

/** Whose it is, and 256 bits that only the installation's key can make of what is stored. */
export const tokenOf = (vault: Vault, { purpose, user_id, seed }: LinkSeed): string =>
  `${user_id}.${vault.fingerprint(`${user_id}:${seed}`, purpose).toString('base64url')}`;

/** A made-up number may be larger than any that the database has: then it is nobody's, like every other made-up one. */
export const userOf = (token: string): number => {
  const id = Number(token.slice(0, token.indexOf('.')));
  return rowId.safeParse(id).success ? id : 0;
};

export function isToken(vault: Vault, stored: LinkSeed, token: string): boolean {
  const [right, given] = [Buffer.from(tokenOf(vault, stored)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given);
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { statementExport } from '@app/contract/statement';
import { z } from 'zod';
import type { Vault } from '#lib/vault.ts';

const ticket = z.object({ trader: z.int(), expires: z.number(), ...statementExport.shape });
export type Ticket = z.output<typeof ticket>;

/** A wildcard: the router refuses a named part of more than a hundred characters, and a ticket with two dates is longer. */
export const STATEMENT_FILE = '/statement/*';

/** The address says what is in the file and whose it is; the signature, that it was given out by us. */
export function signLink(vault: Vault, wanted: Ticket): string {
  const text = Buffer.from(JSON.stringify(wanted)).toString('base64url');
  return `/statement/${text}/${signature(vault, text)}`;
}

/** `path` is what stands after `/statement/`. */
export function readLink(vault: Vault, path: string, now: Date): Ticket | undefined {
  const [text = '', given = ''] = path.split('/');
  const [expected, actual] = [Buffer.from(signature(vault, text)), Buffer.from(given)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const parsed = ticket.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.data && parsed.data.expires > now.getTime() ? parsed.data : undefined;
}

const signature = (vault: Vault, text: string) =>
  createHmac('sha256', vault.subkey('statement-links')).update(text).digest('base64url');

import { createHmac, timingSafeEqual } from 'node:crypto';
import { statementExport } from '@app/contract/statement';
import { z } from 'zod';
import type { Vault } from '#lib/vault.ts';

const ticket = z.object({ trader: z.int(), expires: z.number(), ...statementExport.shape });
export type Ticket = z.output<typeof ticket>;

export const STATEMENT_FILE = '/statement/:ticket/:signature';

/** The address says what is in the file and whose it is; the signature, that it was given out by us. */
export function signLink(vault: Vault, wanted: Ticket): string {
  const text = Buffer.from(JSON.stringify(wanted)).toString('base64url');
  return `/statement/${text}/${signature(vault, text)}`;
}

export function readLink(vault: Vault, text: string, given: string, now: Date): Ticket | undefined {
  const [expected, actual] = [Buffer.from(signature(vault, text)), Buffer.from(given)];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const parsed = ticket.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.data && parsed.data.expires > now.getTime() ? parsed.data : undefined;
}

const signature = (vault: Vault, text: string) =>
  createHmac('sha256', vault.subkey('statement-links')).update(text).digest('base64url');

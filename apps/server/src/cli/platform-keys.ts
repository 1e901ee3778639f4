import { parseArgs } from 'node:util';
import { platformScopes } from '@app/contract/route';
import { isNetwork } from '@app/contract/values/network';
import { z } from 'zod';
import type { ListedKey } from '#features/platforms/platform-keys.ts';
import { StartupError } from '#lib/startup-error.ts';
import { ago, check } from './command.ts';

const scope = z.enum(platformScopes, `Права ключа: ${platformScopes.join(', ')}`);
const address = z.string().refine(isNetwork, 'Адрес вида 203.0.113.7 или 203.0.113.0/24');
const date = z.iso.date('Дата вида 2027-01-31');

export function readKeyArguments(args: string[]) {
  const options = {
    scopes: { type: 'string' },
    addresses: { type: 'string' },
    until: { type: 'string' },
    by: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartupError('Можно указать только --scopes, --addresses, --until и --by, каждое со значением.');
  }
}

/** What the key may do, from which addresses and until when, as the operator typed it. */
export function readRights({ scopes, addresses, until }: { scopes?: string; addresses?: string; until?: string }) {
  const list = (text: string) => text.split(',').map((part) => part.trim());
  return {
    ...(scopes !== undefined && { scopes: list(scopes).map((text) => check(scope, text)) }),
    ...(addresses !== undefined && { addresses: list(addresses).map((text) => check(address, text)) }),
    // It works until the end of that day in Moscow.
    ...(until !== undefined && { ends_at: new Date(`${check(date, until)}T24:00:00+03:00`) }),
  };
}

export function describeKey(key: ListedKey, now: Date): string {
  const { scopes, addresses, last_used_at, ends_at } = key;
  const over = ends_at !== null && ends_at <= now;
  const end = ends_at ? `${over ? 'не действует с' : 'действует до'} ${ends_at.toISOString()}` : 'действует';
  const parts = [
    key.key,
    scopes.join(','),
    addresses ? `с адресов ${addresses.join(',')}` : 'с любых адресов',
    last_used_at ? `использован ${ago(last_used_at, now)}` : 'не использован',
    end,
  ];
  return parts.join('\t');
}

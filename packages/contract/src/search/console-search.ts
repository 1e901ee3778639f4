import { z } from 'zod';
import type { StaffArea } from '../access/roles.ts';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** How many things of each kind are found at most; the lists have the rest. */
export const MOST_OF_A_KIND = 5;

/** What can be found, and which part of the console somebody must see for it. */
export const foundAreas = {
  deal: 'deals',
  appeal: 'appeals',
  payout: 'payouts',
  topup: 'topups',
  person: 'people',
  platform: 'platforms',
  transfer: 'money',
} as const satisfies Record<string, StaffArea>;
export const foundKind = z.enum(Object.keys(foundAreas) as (keyof typeof foundAreas)[]);
export type FoundKind = z.output<typeof foundKind>;

/** A thing that has this number or text, with as much as is needed to tell it from others. */
export const consoleFound = z.object({
  kind: foundKind,
  id: z.int(),
  /** Its own text: a Payment ID, a login, the hash of a transaction. */
  name: z.string(),
  /** Whose it is; empty for what is nobody's. */
  whose: z.string(),
  amount: roubles.nullable(),
  /** By the kind's own numbers; null for what has none. */
  status: z.int().nullable(),
  at: time.nullable(),
});
export type ConsoleFound = z.output<typeof consoleFound>;

/** What somebody looks for. It also stands in the address of the screen. */
export const searchInput = z.object({ text: text(100).trim().default('') });

export const consoleSearchApi = {
  // Not GET: an address is written to logs, and the text may be the number of a card.
  find: {
    method: 'POST',
    path: '/staff/v1/search',
    access: 'staff',
    area: 'today',
    right: 'see',
    summary: `Поиск по всему: номер сделки, Payment ID, выплата, апелляция, транзакция, логин, почта, телефон, карта, последние цифры, адрес кошелька; до ${MOST_OF_A_KIND} каждого вида, только виды, которые роль видит`,
    body: searchInput,
    response: z.object({ found: z.array(consoleFound), serverTime: time }),
  },
} satisfies Record<string, Route>;

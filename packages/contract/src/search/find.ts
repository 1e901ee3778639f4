import { z } from 'zod';
import { appealStatus } from '../appeals/appeal-machine.ts';
import { dealStatus } from '../deals/deal-machine.ts';
import { payoutStatus } from '../payouts/payout-machine.ts';
import type { Route } from '../route.ts';
import { topupStatus } from '../topups/topup-machine.ts';
import { roubles } from '../values/money.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** How many things of each kind are found at most; the lists have the rest. */
export const MOST_FOUND = 5;

/** A thing of the caller's that has this number, with as much as is needed to tell it from others. */
export const foundThing = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('deal'),
    id: z.int(),
    payment_id: z.string(),
    bank: z.string(),
    id_alias: z.string(),
    amount: roubles,
    status: dealStatus,
    createdAt: time,
  }),
  z.object({
    kind: z.literal('appeal'),
    id: z.int(),
    deal_id: z.int(),
    amount: roubles,
    status: appealStatus,
    createdAt: time,
  }),
  z.object({
    kind: z.literal('payout'),
    id: z.int(),
    bank: z.string(),
    tail: z.string(),
    amount: roubles,
    status: payoutStatus,
    createdAt: time,
  }),
  z.object({
    kind: z.literal('deposit'),
    id: z.int(),
    amount: roubles,
    status: topupStatus,
    createdAt: time,
  }),
  z.object({ kind: z.literal('profile'), id: z.int(), bank: z.string(), id_alias: z.string(), fio: z.string() }),
  /** `phone` is masked. */
  z.object({ kind: z.literal('device'), id: z.int(), phone: z.string(), archived: z.boolean() }),
]);
export type FoundThing = z.output<typeof foundThing>;

export const findInput = z.object({ text: text(100) });

export const findAnswer = z.object({
  found: z.array(foundThing),
  /** Deals that the search of their list finds by `text`; null if all of them are in `found`. */
  deals: z.object({ text: z.string(), count: z.int() }).nullable(),
});
export type FindAnswer = z.output<typeof findAnswer>;

export const findApi = {
  // Not GET: an address is written to logs, and the text may be the number of a card.
  find: {
    method: 'POST',
    path: '/trader/find',
    access: 'user',
    summary: `Найти своё по номеру: сделку, Payment ID, апелляцию, выплату, пополнение, хеш транзакции, ЛК, телефон, карту, последние цифры; до ${MOST_FOUND} каждого вида`,
    body: findInput,
    response: findAnswer,
  },
} satisfies Record<string, Route>;

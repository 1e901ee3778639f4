import { z } from 'zod';
import { type Facts, type InboxEvent, inboxKinds, journalEvents } from '../journal/journal.ts';
import { done, type Route } from '../route.ts';
import { roubleSum } from '../values/money.ts';
import { time } from '../values/time.ts';

export const inboxEvents = Object.entries<Facts>(journalEvents).flatMap(([event, { inbox }]) =>
  inbox ? (event as InboxEvent) : [],
);

/** Numbers of messages grow, so that one says where to go on, and how far a person has read. */
const place = z.int().min(0);

/** Something that concerns the person and that somebody else did. The screen makes a sentence of it. */
export const inboxItem = z.object({
  id: place,
  event: z.enum(inboxEvents),
  /** The id of the thing that the event's first word names. */
  ref: z.int(),
  at: time,
  /** Whoever of these did it. */
  by: z.enum(['platform', 'staff']).nullable(),
  /** Of the deal, appeal or payout; for money, what came or was taken. */
  amount: roubleSum.nullable(),
  /** The words of whoever did it; may be empty. */
  note: z.string(),
});
export type InboxItem = z.output<typeof inboxItem>;

export const inboxFilters = z.object({
  kind: z.enum(inboxKinds).optional(),
  /** Only messages older than this one. */
  before: place.optional(),
});
export type InboxFilters = z.output<typeof inboxFilters>;

export const inboxApi = {
  list: {
    method: 'POST',
    path: '/trader/inbox',
    access: 'user',
    summary: 'Сообщения: что произошло с вашими сделками, деньгами и доступом, новые сверху',
    body: inboxFilters,
    response: z.object({
      items: z.array(inboxItem),
      /** There are older ones. */
      more: z.boolean(),
      /** Messages up to this one have been read. */
      read_to: place,
      serverTime: time,
    }),
  },
  read: {
    method: 'POST',
    path: '/trader/inbox/read',
    access: 'user',
    summary: 'Прочитано до этого сообщения, на всех устройствах',
    body: z.object({ to: place }),
    response: done,
  },
} satisfies Record<string, Route>;

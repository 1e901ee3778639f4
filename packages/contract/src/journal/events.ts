import { z } from 'zod';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';

/**
 * Word that something has changed, and no more than that: the cabinet asks for the list itself, by the calls that know who may see
 * what. `amount` is there for a notice («Новая сделка, 1 500 ₽»).
 */
export const liveEvent = z.object({
  /** `deal.closed`: the kind of thing, a dot, what happened to it. */
  event: z.string(),
  ref: z.int(),
  at: time,
  amount: roubles.optional(),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * One message of the stream (`data:` in JSON). Its `id:` is the place to go on from: sent back as `Last-Event-ID`, everything after
 * it comes again. `reset` says that the place is unknown or too old: whatever is on screen may have changed.
 */
export const liveMessage = z.object({
  events: z.array(liveEvent),
  reset: z.literal(true).optional(),
  serverTime: time,
});
export type LiveMessage = z.output<typeof liveMessage>;

/**
 * Sent with any call (its value means nothing), it comes back with the answer as the place the answer was read at, or an earlier one: a
 * stream that begins there misses nothing of what the answer does not show yet.
 */
export const LIVE_PLACE_HEADER = 'live-place';

/** A line comes at least this often; a stream that is silent for longer than two of them is dead. */
export const LIVE_BEAT_SECONDS = 20;

export const eventsApi = {
  stream: {
    method: 'GET',
    path: '/trader/events',
    access: 'user',
    summary: 'Поток событий (server-sent events): что изменилось в кабинете',
    stream: true,
    response: liveMessage,
  },
} satisfies Record<string, Route>;

import { z } from 'zod';
import type { Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';

/**
 * Says that something has changed, and nothing more: the cabinet then asks for the list by the usual calls, which check who may see what.
 * `amount` is for the text of a notice («Новая сделка, 1 500 ₽»).
 */
export const liveEvent = z.object({
  /** `deal.closed`: the kind of thing, a dot, what happened to it. */
  event: z.string(),
  ref: z.int(),
  at: time,
  amount: roubles.optional(),
  /** No news to this person: they did it themselves, or it is somebody else's. */
  quiet: z.literal(true).optional(),
});
export type LiveEvent = z.output<typeof liveEvent>;

/**
 * One message of the stream (`data:` in JSON). Its `id:` is a place in the stream: a client that reconnects sends it as `Last-Event-ID`
 * and gets everything after it. `reset` means that the place is unknown or too old, so anything on screen may be out of date.
 */
export const liveMessage = z.object({
  events: z.array(liveEvent),
  reset: z.literal(true).optional(),
  serverTime: time,
});
export type LiveMessage = z.output<typeof liveMessage>;

/**
 * A request may carry this header, with any value. The answer then has it too, with a place in the stream that is not later than the data
 * of the answer. A stream that begins at this place misses nothing.
 */
export const LIVE_PLACE_HEADER = 'live-place';

/** The stream sends a line at least this often. If two of them are missing, the connection is dead. */
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

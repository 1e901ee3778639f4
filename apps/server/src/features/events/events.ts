import type { ServerResponse } from 'node:http';
import { type LiveEvent, liveMessage } from '@app/contract/journal/events';
import { z } from 'zod';
import type { Db } from '#db/db.ts';
import type { StreamDoor } from '#http/mount/mount-stream.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Clock, hours, later, minutes } from '#lib/clock.ts';
import { eventErrors } from './events-errors.ts';
import { mayHear } from './events-hearers.ts';
import { type Hub, type Listener, toLive } from './events-hub.ts';
import { readHorizon, readMissed } from './events-queries.ts';
import type { Presence } from './presence.ts';

export interface StreamNeeds {
  db: Db;
  clock: Clock;
  presence: Presence;
}

/** Whoever was away for longer loads everything anew. */
const OLDEST_PLACE = hours(12);
/** Whoever missed more events than this loads everything anew, which is cheaper. */
const MOST_MISSED = 200;
const MOST_STREAMS = 20;
/** After this time the stream ends; the client opens another, and its session is checked again. */
const LONGEST_STREAM = minutes(60);
/** A client that is this far behind is gone, or is better off loading everything anew. */
const MOST_UNREAD = 256 * 1024;

export interface Opening extends StreamDoor {
  user: User;
  /** The place up to which the cabinet has read, if it sends one. */
  place: string | undefined;
  /** The person as they are now; undefined if their session has ended. */
  authenticate(): Promise<User | undefined>;
}

/** Sends events to a cabinet until it disconnects: first what it has missed, then everything as it happens. */
export async function openStream(needs: StreamNeeds, hub: Hub, opening: Opening): Promise<void> {
  const { db, clock, presence } = needs;
  const { user, authenticate, gone } = opening;
  if (hub.count(user.id) >= MOST_STREAMS) fail(eventErrors.tooManyStreams);

  let response: ServerResponse | undefined;
  const early: string[] = [];
  const write = (text: string) => {
    if (!response) early.push(text);
    else if (response.writableLength > MOST_UNREAD) response.destroy();
    else response.write(text);
  };
  const send = (events: LiveEvent[], horizon: string, reset = false) => {
    const serverTime = clock.now();
    const message = z.encode(liveMessage, { events, ...(reset && { reset }), serverTime });
    write(`id: ${placeOf(horizon, serverTime)}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  const listener: Listener = {
    user,
    hear: send,
    beat: () => {
      // A client that has not read the last beat is gone.
      if (response?.writableLength === 0) void presence.seen(listener.user).catch(() => undefined);
      write(':\n\n');
    },
    recheck: () => void recheck().catch(() => undefined),
    end: () => {
      hub.leave(listener);
      response?.end();
    },
  };
  const recheck = async () => {
    const present = await authenticate();
    if (present && !present.mustSetUp) listener.user = present;
    else listener.end();
  };

  // Before anything is awaited: a listener whose reader has left would be counted, and taken for a person at work, until the stream's end.
  if (gone.aborted) return;
  gone.addEventListener('abort', () => hub.leave(listener));
  try {
    await hub.join(listener);
    const missed = await findMissed(needs, user, opening.place);
    const horizon = missed?.horizon ?? (await readHorizon(db));
    if (gone.aborted) return;
    // Nothing is awaited from here on, so that events of the hub come after this first message.
    response = opening.begin();
    send(missed?.events.map((event) => toLive(event, user)) ?? [], horizon, !missed);
    for (const text of early.splice(0)) write(text);
  } catch (error) {
    hub.leave(listener);
    throw error;
  }
  const tooLong = setTimeout(() => listener.end(), LONGEST_STREAM * (0.9 + Math.random() / 5));
  gone.addEventListener('abort', () => clearTimeout(tooLong));
}

/** Undefined if the place is not understood: then everything may have changed. */
async function findMissed({ db, clock }: StreamNeeds, user: User, place: string | undefined) {
  const [, horizon, at] = place?.match(/^(\d{1,19})\.(\d{1,12})j$/) ?? [];
  if (!horizon || Number(at) * 1000 < later(clock.now(), -OLDEST_PLACE).getTime()) return undefined;
  const missed = await readMissed(db, horizon, user, MOST_MISSED);
  if (!missed || missed.events.length >= MOST_MISSED) return undefined;
  return { ...missed, events: missed.events.filter((event) => mayHear(event, user)) };
}

/** Whatever is read after this includes every event before it. */
export async function presentPlace({ db, clock }: StreamNeeds): Promise<string> {
  return placeOf(await readHorizon(db), clock.now());
}

// The letter marks places in the journal; places of the table that was there before it mean nothing here.
const placeOf = (horizon: string, now: Date) => `${horizon}.${Math.floor(now.getTime() / 1000)}j`;

import { setTimeout as pause } from 'node:timers/promises';
import { Group } from '@app/contract/access/users';
import { LIVE_BEAT_SECONDS, type LiveEvent } from '@app/contract/journal/events';
import { factsOf } from '@app/contract/journal/journal';
import pg from 'pg';
import type { Db } from '#db/db.ts';
import type { User } from '#http/user.ts';
import { type Call, CHANNEL } from '#journal/announce.ts';
import { seconds } from '#lib/clock.ts';
import { mayHear } from './events-hearers.ts';
import { readHorizon, readSince, type StoredEvent } from './events-queries.ts';

/** One open cabinet. */
export interface Listener {
  user: User;
  hear(events: LiveEvent[], horizon: string): void;
  beat(): void;
  /** Something about the person has changed, so their session and group are checked again. */
  recheck(): void;
  end(): void;
}

export type Hub = ReturnType<typeof makeHub>;

/** The shortest pause between two readings of the journal. */
const SPACING = 50;
/** The journal is read this often even if no notification came. */
const LOOK_EVERY = seconds(5);
const RECONNECT_AFTER = seconds(1);

/**
 * One for each server process: a single connection listens for all cabinets that are open here, and the journal is read once for all of
 * them.
 */
export function makeHub(db: Db) {
  const listeners = new Set<Listener>();
  let horizon: Promise<string> | undefined;
  let heard = new Set<bigint>();
  let reading = false;
  let again = false;
  let stopListening: (() => void) | undefined;
  let timers: NodeJS.Timeout[] = [];

  /** From this moment the listener gets everything. */
  async function join(listener: Listener): Promise<void> {
    listeners.add(listener);
    if (!stopListening) {
      stopListening = listen(db, { wake, pass });
      timers = [setInterval(wake, LOOK_EVERY), setInterval(beat, seconds(LIVE_BEAT_SECONDS))];
    }
    horizon ??= readHorizon(db);
    await horizon;
  }

  function leave(listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const timer of timers) clearInterval(timer);
    stopListening?.();
    stopListening = undefined;
    horizon = undefined;
    heard = new Set();
  }

  function beat(): void {
    for (const listener of listeners) listener.beat();
  }

  function wake(): void {
    again = true;
    if (!reading) void readOn();
  }

  async function readOn(): Promise<void> {
    reading = true;
    while (again && horizon) {
      again = false;
      const began = performance.now();
      // If the database is away for a moment, the next reading tries again from the same place.
      await readOnce().catch(() => undefined);
      await pause(Math.max(SPACING, 2 * (performance.now() - began)));
    }
    reading = false;
  }

  async function readOnce(): Promise<void> {
    const since = await horizon?.catch(() => undefined);
    if (since === undefined) {
      horizon = listeners.size > 0 ? readHorizon(db) : undefined;
      return;
    }
    const { events, horizon: next } = await readSince(db, since);
    const fresh = events.filter(({ id }) => !heard.has(id));
    heard = new Set(events.map(({ id }) => id));
    horizon = Promise.resolve(next);
    deliver(fresh, next);
  }

  /** There is nothing to read of it, so the place stays. */
  async function pass({ user, ...told }: Call): Promise<void> {
    const place = await horizon?.catch(() => undefined);
    if (place === undefined) return;
    for (const listener of listeners) if (listener.user.id === user) listener.hear([{ ...told, quiet: true }], place);
  }

  function deliver(events: StoredEvent[], next: string): void {
    if (events.length === 0) return;
    for (const listener of listeners) {
      const own = events.filter((event) => mayHear(event, listener.user));
      if (own.length === 0) continue;
      listener.hear(
        own.map((event) => toLive(event, listener.user)),
        next,
      );
      if (own.some(({ event, user_id }) => /^(?:user|staff)\./.test(event) && user_id === listener.user.id))
        listener.recheck();
    }
  }

  return {
    join,
    leave,
    /** How many streams are open: one person's, or all. */
    count: (userId?: number) =>
      userId === undefined ? listeners.size : [...listeners].filter(({ user }) => user.id === userId).length,
    stop: () => {
      for (const listener of [...listeners]) listener.end();
    },
  };
}

export function toLive(stored: StoredEvent, { id, group }: Pick<User, 'id' | 'group'>): LiveEvent {
  const { event, ref, at, data, inbox, user_id } = stored;
  // Only that something has changed: nobody of the staff is called to every deal.
  if (group === Group.staff && user_id !== id) return { event, ref, at, quiet: true };
  const facts = factsOf(event);
  const amount = data[facts?.notice?.amount ?? ''];
  const quiet = facts?.notice && facts.inbox && !(inbox && user_id === id);
  return { event, ref, at, ...(typeof amount === 'string' && { amount: BigInt(amount) }), ...(quiet && { quiet }) };
}

/** Reconnects when the connection breaks, and reads at once: notifications may have been lost meanwhile, rows are not. */
function listen(db: Db, { wake, pass }: { wake(): void; pass(call: Call): Promise<void> }): () => void {
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async () => {
    const next = new pg.Client({ ...db.pool.options, keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => {
      if (!payload) return wake();
      const call = JSON.parse(payload) as Omit<Call, 'at'> & { at: string };
      void pass({ ...call, at: new Date(call.at) });
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!closed) setTimeout(() => closed || attempt(), RECONNECT_AFTER).unref();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    if (closed) await next.end();
    else wake();
  };
  const attempt = () => void connect().catch(() => client?.end().catch(() => undefined));
  attempt();
  return () => {
    closed = true;
    void client?.end().catch(() => undefined);
  };
}

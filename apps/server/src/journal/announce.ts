import type { EventName } from '@app/contract/journal/journal';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** The channel that every server process listens to. A notification commonly only says "look"; what happened is in the journal. */
export const CHANNEL = 'cabinet_events';

/** What is no row of the journal and stays nowhere: only whoever is there hears it. */
export interface Call {
  event: EventName;
  ref: number;
  user: number;
  at: Date;
}

/** Tells the open cabinets of one person, in all processes. */
export function callOut(db: Db, call: Call): void {
  db.run(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(call)})`).catch(() => undefined);
}

const SPACING = 20;
const busy = new WeakMap<Db, { again: boolean }>();
const followers = new WeakMap<Db, Set<() => void>>();

/** Called soon after this process has written something, once for everything written meanwhile. */
export function follow(db: Db, wake: () => void): () => void {
  const all = followers.get(db) ?? new Set();
  followers.set(db, all.add(wake));
  return () => all.delete(wake);
}

/**
 * Wakes the readers of the journal, in all processes. After the commit and not in it, because PostgreSQL commits only one notifying
 * transaction at a time; and one notification for everything that happened meanwhile. If it is lost with its process, readers notice a few
 * seconds later, because they also look by themselves.
 */
export function announce(db: Db): void {
  const state = busy.get(db);
  if (state) state.again = true;
  else void speak(db);
}

async function speak(db: Db): Promise<void> {
  const state = { again: false };
  busy.set(db, state);
  for (const wake of followers.get(db) ?? []) wake();
  await db.run(sql`select pg_notify(${CHANNEL}, '')`).catch(() => undefined);
  setTimeout(() => {
    busy.delete(db);
    if (state.again) announce(db);
  }, SPACING).unref();
}

import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** What every server process listens to. The word is only "look": what to see is in the journal. */
export const CHANNEL = 'cabinet_events';

const SPACING = 20;
const busy = new WeakMap<Db, { again: boolean }>();
const followers = new WeakMap<Db, Set<() => void>>();

/** Called soon after something was written by this process, and once for all that was written in the meantime. */
export function follow(db: Db, wake: () => void): () => void {
  const all = followers.get(db) ?? new Set();
  followers.set(db, all.add(wake));
  return () => all.delete(wake);
}

/**
 * Wakes the readers of the journal, here and in the other processes. After the commit and not in it, because PostgreSQL commits one
 * notifying transaction at a time; and one word for all that happened in the meantime. A word lost with its process costs a few
 * seconds: the readers look by themselves as well.
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

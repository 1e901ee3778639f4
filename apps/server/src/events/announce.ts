import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** What every server process listens to. The word is only "look": what to see is in the table. */
export const CHANNEL = 'cabinet_events';

const SPACING = 20;
const busy = new WeakMap<Db, { again: boolean }>();

/**
 * Wakes the processes that hold open cabinets. After the commit and not in it, because PostgreSQL commits one notifying transaction
 * at a time; and one word for all that happened in the meantime. A word lost with its process costs a few seconds: the
 * readers look by themselves as well.
 */
export function announce(db: Db): void {
  const state = busy.get(db);
  if (state) state.again = true;
  else void speak(db);
}

async function speak(db: Db): Promise<void> {
  const state = { again: false };
  busy.set(db, state);
  await db.run(sql`select pg_notify(${CHANNEL}, '')`).catch(() => undefined);
  setTimeout(() => {
    busy.delete(db);
    if (state.again) announce(db);
  }, SPACING).unref();
}

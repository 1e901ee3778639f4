import type { Db } from '#db/db.ts';

const LOCK = 7_240_018;

export interface WatcherLock {
  /** Aborted when the connection that held the lock is lost: another process may watch by now. */
  lost: AbortSignal;
  release(): void;
}

/** A lock that means "this process watches". It ends with its connection, so a killed process cannot leave it behind. */
export async function tryWatcherLock(db: Db): Promise<WatcherLock | undefined> {
  const client = await db.pool.connect();
  const ending = new AbortController();
  client.once('end', () => ending.abort());
  client.once('error', () => ending.abort());
  // The connection never goes back to the pool, because the lock belongs to it.
  const release = () => client.release(true);
  try {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (answer.rows[0]?.held) return { lost: ending.signal, release };
  } catch (error) {
    release();
    throw error;
  }
  release();
  return undefined;
}

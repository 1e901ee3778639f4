import type { Db } from '#db/db.ts';

const LOCK = 7_240_018;

export interface WatcherLock {
  /** Ended when the connection that held it is lost: somebody else may watch by now. */
  lost: AbortSignal;
  release(): void;
}

/** "I am the one who watches", as a lock that ends with its connection: a killed process cannot leave it behind. */
export async function tryWatcherLock(db: Db): Promise<WatcherLock | undefined> {
  const client = await db.pool.connect();
  const ending = new AbortController();
  client.once('end', () => ending.abort());
  client.once('error', () => ending.abort());
  // Never back to the pool: the lock lives in this very connection.
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

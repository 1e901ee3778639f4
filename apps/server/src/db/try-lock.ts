import type { Db } from './db.ts';

export interface Lock {
  /** Aborted when the connection that held the lock is lost: another process may have it by now. */
  lost: AbortSignal;
  release(): void;
}

/** A lock that means "this process does it", for what only one of them may do. It ends with its connection, so a killed process cannot leave it behind. */
export async function tryLock(db: Db, number: number): Promise<Lock | undefined> {
  const client = await db.pool.connect();
  const ending = new AbortController();
  client.once('end', () => ending.abort());
  client.once('error', () => ending.abort());
  // The connection never goes back to the pool, because the lock belongs to it.
  const release = () => client.release(true);
  try {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [number]);
    if (answer.rows[0]?.held) return { lost: ending.signal, release };
  } catch (error) {
    release();
    throw error;
  }
  release();
  return undefined;
}

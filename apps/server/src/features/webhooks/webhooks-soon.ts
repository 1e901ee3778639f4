import type { Db } from '#db/db.ts';
import { queueObjects } from './webhooks-queries.ts';

const PAUSE = 20;

const gathered = new WeakMap<Db, Set<string>>();

/**
 * Asks for the jobs that send, those of some milliseconds at once. Not in the transactions that tell: adding a job notifies, and
 * PostgreSQL commits only one transaction with a NOTIFY at a time. What is lost with this process is found a minute later.
 */
export function sendSoon(db: Db, object: string): void {
  const waiting = gathered.get(db);
  if (waiting) {
    waiting.add(object);
    return;
  }
  const objects = new Set([object]);
  gathered.set(db, objects);
  setTimeout(() => {
    gathered.delete(db);
    queueObjects(db, [...objects]).catch(() => {});
  }, PAUSE).unref();
}

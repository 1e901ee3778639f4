import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/db.ts';
import { follow } from './announce.ts';

/**
 * Runs `work` as long as the server does, soon after something was written, with at least `spacing` milliseconds between two readings. What
 * is lost with a killed process, or fails, is found by the minute's net of whoever reads.
 */
export function keepReading(db: Db, spacing: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work().catch(() => undefined);
      await pause(spacing);
    } while (again);
    running = undefined;
  };
  const unfollow = follow(db, () => {
    again = true;
    running ??= run();
  });
  return async () => {
    unfollow();
    await running;
  };
}

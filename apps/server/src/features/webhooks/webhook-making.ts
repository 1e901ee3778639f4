import { setTimeout as pause } from 'node:timers/promises';
import { factsOf } from '@app/contract/journal/journal';
import type { Db } from '#db/db.ts';
import { follow } from '#journal/announce.ts';
import { workOff } from '#journal/reader.ts';
import { hours, later } from '#lib/clock.ts';
import { insertWebhooks, queueObjects, readTold } from './webhooks-queries.ts';

export const KEEP_TRYING = hours(24);
/** The shortest pause between two readings of the journal. */
const SPACING = 50;

/** Makes webhooks of the journal's rows for platforms that have set an address; sending them comes later. */
export async function makeWebhooks(db: Db): Promise<void> {
  let made: string[] = [];
  await workOff(db, 'webhooks', async (tx, since) => {
    const rows = await readTold(tx, since);
    made = rows.map(({ object }) => object);
    if (rows.length === 0) return;
    await insertWebhooks(
      tx,
      rows.map(({ id, platform_id, object, event, at, told, fio }) => {
        const type = factsOf(event)?.told ?? event;
        const data = { ...told, ...(fio !== null && { fio }) };
        const body = JSON.stringify({ type, timestamp: at, data });
        return { journal_id: id, platform_id, object, type, body, at, retry_until: later(at, KEEP_TRYING) };
      }),
    );
  });
  // Not in the transaction: adding a job sends a NOTIFY, and PostgreSQL commits only one transaction with a NOTIFY at a time.
  if (made.length > 0) await queueObjects(db, [...new Set(made)]);
}

/** Runs as long as the server does, soon after something was written. What is lost with a killed process is found a minute later. */
export function keepMakingWebhooks(db: Db): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await makeWebhooks(db).catch(() => undefined);
      await pause(SPACING);
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

import { TopupStatus } from '@app/contract/topups/topup-machine';
import type { Db } from '#db/db.ts';
import type { Deadline } from '#db/deadlines.ts';
import { literal, sql } from '#db/sql.ts';
import type { Clock } from '#lib/clock.ts';
import { expireTopups } from './topup-moves.ts';

const BATCH = 200;

/** Ends requests that nobody paid in time. Their amounts stay reserved for some hours more. */
export async function expireDueTopups(needs: { db: Db; clock: Clock }): Promise<void> {
  let count: number;
  do {
    count = await expireTopups(needs, BATCH);
  } while (count === BATCH);
}

export const topupDeadline = (needs: { db: Db; clock: Clock }): Deadline => ({
  next: sql`select min(expires_at) from deposits where status = ${literal(TopupStatus.waiting)}`,
  end: () => expireDueTopups(needs),
});

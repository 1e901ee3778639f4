import { DepositStatus } from '@app/contract/topups/deposit-machine';
import type { Db } from '#db/db.ts';
import type { Deadline } from '#db/deadlines.ts';
import { literal, sql } from '#db/sql.ts';
import type { Clock } from '#lib/clock.ts';
import { expireDeposits } from './deposit-moves.ts';

const BATCH = 200;

/** Ends requests that nobody paid in time. Their amounts stay reserved for some hours more. */
export async function expireDueDeposits(needs: { db: Db; clock: Clock }): Promise<void> {
  let count: number;
  do {
    count = await expireDeposits(needs, BATCH);
  } while (count === BATCH);
}

export const depositDeadline = (needs: { db: Db; clock: Clock }): Deadline => ({
  next: sql`select min(expires_at) from deposits where status = ${literal(DepositStatus.waiting)}`,
  end: () => expireDueDeposits(needs),
});

import {
  CANCELLATION_PAUSES,
  MOST_PAYOUTS_IN_REVIEW,
  MOST_PAYOUTS_IN_WORK,
  PAYOUT_WORK_MINUTES,
} from '@app/contract/payouts';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { pausedFor, payoutErrors } from './payouts-errors.ts';

/**
 * Whether this trader may take one more. Locks the trader first: of two windows in which they press at once the second counts what
 * the first has taken. Only taking asks; receipts and what a moderator sends back are never refused for being too many.
 */
export async function refuseTooMany(tx: Tx, traderId: number, at: Date): Promise<void> {
  await tx.one(sql`select from users where id = ${traderId} for no key update`);
  const { in_work, in_review, overdue } = await findLoad(tx, traderId, later(at, -minutes(PAYOUT_WORK_MINUTES)));
  if (overdue) fail(payoutErrors.overdue);
  if (in_work >= MOST_PAYOUTS_IN_WORK) fail(payoutErrors.tooMany);
  if (in_review >= MOST_PAYOUTS_IN_REVIEW) fail(payoutErrors.tooManyInReview);
  const until = pauseUntil(await findCancellations(tx, traderId, at));
  if (until && until > at) fail(pausedFor(until.getTime() - at.getTime()));
}

/** The numbers of strangers are worth stealing: who takes, reads and cancels again and again has to wait. In order, the oldest first. */
export function pauseUntil(cancellations: Date[]): Date | undefined {
  const ends = CANCELLATION_PAUSES.flatMap(({ count, hours: length }) =>
    cancellations.flatMap((last, index) => {
      const first = cancellations[index - count + 1];
      return first && later(first, hours(length)) > last ? [later(last, hours(length))] : [];
    }),
  );
  return ends.reduce<Date | undefined>((latest, end) => (latest && latest > end ? latest : end), undefined);
}

interface Load {
  in_work: number;
  in_review: number;
  overdue: boolean;
}

async function findLoad(tx: Tx, traderId: number, takenBefore: Date): Promise<Load> {
  const load = await tx.one<Load>(sql`
    select count(*) filter (where status = 1)::int as in_work, count(*) filter (where status = 2)::int as in_review,
      coalesce(bool_or(status = 1 and moved_at <= ${takenBefore}), false) as overdue
    from payouts where trader_id = ${traderId} and status in (1, 2)`);
  return load ?? { in_work: 0, in_review: 0, overdue: false };
}

/** As far back as the longest pause can reach: its cancellations, and then the pause itself. */
async function findCancellations(tx: Tx, traderId: number, at: Date): Promise<Date[]> {
  const longest = Math.max(...CANCELLATION_PAUSES.map(({ hours: length }) => length));
  const rows = await tx.many<{ at: Date }>(sql`
    select at from audit where event = 'payout.cancelled' and actor = ${`user:${traderId}`}
      and at > ${later(at, -hours(2 * longest))} order by at`);
  return rows.map((row) => row.at);
}

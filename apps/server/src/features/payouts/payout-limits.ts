import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PayoutTaking, TakingRefused } from '@app/contract/payouts/payouts-api';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { literal, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { hours, later } from '#lib/clock.ts';
import { pausedFor, payoutErrors, stoppedErrors, tooMany, tooManyInReview } from './payouts-errors.ts';

/**
 * What the trader has in work and in review, read behind a lock: if they press in two windows at once, the second request counts what the
 * first has taken. A change of their state waits for the same lock: nothing is taken after it. Only taking is limited; sending receipts and getting a payout back never is.
 */
export async function lockLoad(tx: Tx, traderId: number, at: Date): Promise<Load> {
  const lock = tx.one(sql`select from users where id = ${traderId} for no key update`);
  const [, load] = await inOneGo(lock, findLoad(tx, traderId, at));
  return load;
}

/** Refuses a trader who may not take another one. */
export function refuseTooMany(load: Load, at: Date): void {
  const { refusal } = whetherTaking(load, at);
  if (refusal) fail(refusal);
}

/** The same without the lock, for the screen, which does not offer what would be refused. */
export async function findTaking(db: Db, traderId: number, at: Date): Promise<PayoutTaking> {
  const { refusal, changesAt } = whetherTaking(await findLoad(db, traderId, at), at);
  return { refusal: refusal?.error ?? null, changesAt: changesAt ?? null };
}

/** For staff: whether, why and until when the trader may not take another one. Their state is shown beside it. */
export async function findTakingRefused(db: Db, traderId: number, at: Date): Promise<TakingRefused | null> {
  return whetherTaking(await findLoad(db, traderId, at), at).refused ?? null;
}

/** Whether one more may be taken, and when this changes by time alone. */
export function whetherTaking(load: Load, at: Date): Taking {
  const { state, in_work, in_review, overdue_from: overdueFrom, cancellations, most } = load;
  if (state !== 'active') return { refusal: stoppedErrors[state] };
  if (overdueFrom && overdueFrom <= at)
    return { refusal: payoutErrors.overdue, refused: { why: 'overdue', count: null, until: null } };
  // From this moment on it is refused for another reason, or no longer allowed.
  const sooner = overdueFrom && { changesAt: overdueFrom };
  if (in_work >= most.in_work)
    return { refusal: tooMany(in_work), refused: { why: 'in_work', count: in_work, until: null }, ...sooner };
  if (in_review >= most.in_review) {
    const refused = { why: 'in_review', count: in_review, until: null } as const;
    return { refusal: tooManyInReview(in_review), refused, ...sooner };
  }
  const pause = pauseOf(cancellations, most);
  if (!pause || pause.until <= at) return { ...sooner };
  const { until } = pause;
  const first = overdueFrom && overdueFrom < until ? overdueFrom : until;
  return { refusal: pausedFor(until.getTime() - at.getTime()), refused: pause, changesAt: first };
}

interface Taking {
  refusal?: Refusal;
  refused?: TakingRefused;
  changesAt?: Date;
}

/**
 * The numbers of payees are worth stealing: a trader who takes, reads and cancels again and again has to wait. After so many cancellations
 * within an hour or a day, nothing is taken for as long. Sorted, the oldest first.
 */
export function pauseOf(cancellations: Date[], { an_hour, a_day }: Pick<Most, 'an_hour' | 'a_day'>) {
  const pauses = [
    { why: 'cancels_an_hour', least: an_hour, hours: 1 },
    { why: 'cancels_a_day', least: a_day, hours: LONGEST_PAUSE },
  ] as const;
  const found = pauses.flatMap(({ why, least, hours: length }) =>
    cancellations.flatMap((last, index) => {
      const count = index + 1 - cancellations.findIndex((first) => later(first, hours(length)) > last);
      return count >= least ? [{ why, count, until: later(last, hours(length)) }] : [];
    }),
  );
  return found.reduce<(typeof found)[number] | undefined>(
    (latest, one) => (latest && latest.until > one.until ? latest : one),
    undefined,
  );
}

export interface Load {
  state: TraderState;
  in_work: number;
  in_review: number;
  /** The nearest deadline of those in work. */
  overdue_from: Date | null;
  /**
   * Cancellations as far back as the longest pause can reach: the hours in which they are counted and the pause itself. Sorted, the oldest
   * first.
   */
  cancellations: Date[];
  most: Most;
}

/** By the rules of this moment. */
interface Most {
  in_work: number;
  in_review: number;
  an_hour: number;
  a_day: number;
}

/** In hours. */
const LONGEST_PAUSE = 24;

const inWork = literal(PayoutStatus.inWork);
const inReview = literal(PayoutStatus.review);

async function findLoad(db: Db | Tx, traderId: number, at: Date): Promise<Load> {
  const load = await db.one<Load>(sql`
    select (select state from users where id = ${traderId}) as state, count(*) filter (where status = ${inWork})::int as in_work, count(*) filter (where status = ${inReview})::int as in_review,
      min(work_until) filter (where status = ${inWork}) as overdue_from,
      json_build_object('in_work', ${ruleValue('payouts_in_work')}, 'in_review', ${ruleValue('payouts_in_review')},
        'an_hour', ${ruleValue('cancels_an_hour')}, 'a_day', ${ruleValue('cancels_a_day')}) as most,
      array(select at from journal where event = 'payout.cancelled' and actor = ${`user:${traderId}`}
        and at > ${later(at, -hours(2 * LONGEST_PAUSE))} order by at) as cancellations
    from payouts where trader_id = ${traderId} and status in (${inWork}, ${inReview})`);
  if (!load) throw new Error('Counting always has an answer');
  return load;
}

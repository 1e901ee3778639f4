import { sweepThrottles } from '#features/throttle/throttle-service.ts';
import { hours, later } from '#lib/clock.ts';
import { deleteExpired } from './auth-queries.ts';
import type { AuthNeeds } from './auth-service.ts';

/** Nothing depends on it: what has expired is refused with or without its row. */
export async function sweepExpired({ db, clock }: AuthNeeds): Promise<void> {
  await deleteExpired(db, clock.now());
  await sweepThrottles(db, later(clock.now(), -hours(24)));
}

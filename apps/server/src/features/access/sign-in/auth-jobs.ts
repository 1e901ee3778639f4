import { deleteExpiredSessions } from '#features/access/sessions/sessions-queries.ts';
import { sweepThrottles } from '#features/access/throttle/throttle.ts';
import { hours, later } from '#lib/clock.ts';
import type { AuthNeeds } from './auth.ts';
import { deleteExpiredCaptchas, deleteOldAddresses } from './auth-queries.ts';
import { KNOWN_FOR } from './sign-in-throttle.ts';

/** Only tidies up: expired rows are refused whether they are still there or not. */
export async function sweepExpired({ db, clock }: AuthNeeds): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteExpiredCaptchas(db, now);
  await deleteOldAddresses(db, later(now, -KNOWN_FOR));
  await sweepThrottles(db, later(now, -hours(24)));
}

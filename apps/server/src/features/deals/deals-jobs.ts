import type { Deadline } from '#db/deadlines.ts';
import { sql } from '#db/sql.ts';
import { standAside } from './create/deal-line.ts';
import { expireDeals } from './move/deal-expiry.ts';
import type { DealNeeds } from './move/deal-moves.ts';

/** Deals whose time is over. */
export async function expireDueDeals(needs: DealNeeds): Promise<void> {
  await expireDeals(needs);
}

export const dealDeadline = (needs: DealNeeds): Deadline => ({
  next: sql`select min(expires_at) from waiting_deals`,
  end: () => expireDueDeals(needs),
});

/** Profiles that cannot take a deal stand aside for those that can. */
export async function clearLine(needs: DealNeeds): Promise<void> {
  await standAside(needs);
}

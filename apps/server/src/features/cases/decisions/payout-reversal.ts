import type { PayoutReversal } from '@app/contract/cases/payout-reversal';
import { mayMove } from '@app/contract/payouts/payout-machine';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { findCaseStanding } from '#features/cases/leases/case-leases.ts';
import { findTaking, payoutKinds, payoutThing } from '#features/cases/moderation/payout-deciding.ts';
import { payoutColumns, type StoredPayout, standingOf } from '#features/payouts/payout-shape.ts';
import { payoutErrors } from '#features/payouts/payouts-errors.ts';
import { findWaitingFor } from '#features/two-persons/requests-queries.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';

/** What taking it back would mean at this moment; null if it is not paid, or was paid too long ago. */
export async function findReversal({ db, clock }: { db: Db; clock: Clock }, staff: User, id: number) {
  const at = clock.now();
  const payout = await db.one<StoredPayout>(sql`select ${payoutColumns} from payouts p where id = ${id}`);
  if (!payout) return fail(payoutErrors.notFound);
  const { reverse_until: until } = payout;
  if (until === null || !mayMove(standingOf(payout), 'reverse', at)) return { reversal: null };
  const thing = payoutThing(id);
  const [taking, standing, waiting] = await Promise.all([
    findTaking(db, payout),
    findCaseStanding(db, { kind: 'payout', id }, staff.id, at),
    findWaitingFor(db, [payoutKinds.reverse.name], [thing]),
  ]);
  const asked = waiting.get(thing);
  const reversal: PayoutReversal = {
    ...taking,
    until,
    standing: asked?.asked_by === staff.id && standing === 'may' ? 'asked' : standing,
    request_id: asked?.id ?? null,
  };
  return { reversal };
}

import { type GivenState, hasState, type TraderState } from '@app/contract/people/trader-state';
import type { Tx } from '#db/db.ts';
import { endAllSessions } from '#features/access/sessions/sessions.ts';
import { userErrors } from '#features/access/users/users-errors.ts';
import { lockState, updateState } from '#features/access/users/users-queries.ts';
import { sendAllToReview } from '#features/appeals/appeals.ts';
import { endPhones } from '#features/devices/devices.ts';
import { updateLinePlaces } from '#features/devices/profiles/bank-profile-fills.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { sameState, traderStateErrors } from './trader-state-errors.ts';

export interface StateChange extends Change {
  reason: string;
}

/**
 * The operator's word about a trader: may begin things, only finishes them, or is out. It works at once in every process: sessions and keys are
 * read with each request, the line of profiles with each deal, and open cabinets recheck their session when they hear of it. Payouts in work
 * of a blocked trader count as overdue wherever that is asked, so nothing is written on them.
 */
export async function changeTraderState(
  tx: Tx,
  traderId: number,
  to: GivenState,
  { by, at, reason }: StateChange,
): Promise<{ login: string; from: TraderState }> {
  const { login, group, state: from } = (await lockState(tx, traderId)) ?? fail(userErrors.notFound);
  if (!hasState(group)) fail(traderStateErrors.notTrader);
  if (from === to) fail(sameState(to));
  const why = reason.trim() || fail(traderStateErrors.noReason);

  await updateState(tx, traderId, to);
  record(tx, {
    event: 'user.state_changed',
    ref: traderId,
    by,
    at,
    owner: traderId,
    data: { from, to, reason: why },
  });
  // In the order of locks: appeals, then what a closing writes on its way to the profile, then the profiles.
  if (to === 'blocked') {
    await sendAllToReview(tx, traderId, { by, at });
    await endAllSessions(tx, traderId);
    await endPhones(tx, traderId, { by, at });
  }
  await updateLinePlaces(tx, traderId);
  return { login, from };
}

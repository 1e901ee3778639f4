import type { ActResult } from '@app/contract/two-persons/requests';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { spendOtp } from '#features/access/two-factor/two-factor.ts';
import { lockTwoFactor } from '#features/access/two-factor/two-factor-queries.ts';
import { mustBeProven } from '#http/mount/proven.ts';
import { onceInSteps } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { ActKind, ActTarget } from './act-kind.ts';
import { actOnLocked, actOrRequest, type Outcome, type Requester } from './ask-request.ts';
import {
  actorOf,
  carryOut,
  findLapseReason,
  findPair,
  heldOf,
  lapseRequest,
  storeRefusal,
  whyNotDecide,
} from './decide-request.ts';
import type { RequestNeeds } from './requests.ts';
import { lockWaiting, lockWaitingAbout } from './requests-queries.ts';
import { requestErrors } from './two-persons-errors.ts';
import type { Person } from './who-counts.ts';

/** Somebody of the staff does it with reason and code, or asks another for it. The code is used up in the same transaction. */
export async function actWithCode<Content>(
  needs: Omit<RequestNeeds, 'kinds'>,
  staff: User,
  kind: ActKind<Content>,
  { content, reason, otp_code }: { content: Content; reason: string; otp_code: string },
  request: FastifyRequest,
): Promise<ActResult> {
  await kind.beforehand?.(content);
  const outcome = await onceInSteps(needs, staff, request, {
    locksCaller: true,
    look: (tx) => lockTwoFactor(tx, staff),
    work: async (tx, twoFactor) => {
      const refused = await spendOtp(tx, needs, staff, twoFactor, otp_code);
      if (refused) return { refused };
      const asking = { by: actorOf(staff), person: staff.id, reason, at: needs.clock.now() };
      const result = await actOrRequest(tx, kind, content, asking);
      return { answer: { success: true, request_id: 'waits' in result ? result.waits : null } as const };
    },
  });
  return 'refused' in outcome ? fail(outcome.refused) : outcome.answer;
}

/**
 * For a call that says the same word for the first and for the second person, as `done` of a payout does: whoever says it while another's
 * request waits confirms that request. The call has no field for a code, so the session must have been proven lately: the second word never
 * comes from a screen that somebody left open. What is locked is the same whatever is said about it.
 */
export async function actOrConfirm<Content, Result, Thing>(
  tx: Tx,
  kind: ActKind<Content, Result, Thing>,
  asked: ActTarget<Content, Thing>,
  asking: Requester,
  user: Person & Pick<User, 'provenAgo'>,
): Promise<Outcome<Result>> {
  const waiting = await lockWaiting(tx, kind.name, kind.thing(asked.content));
  if (!waiting) return actOnLocked(tx, kind, asked, asking);
  const held = heldOf(kind, waiting, asked.thing);
  const pair = await findPair(tx, held, user, asking.at);
  const why = findLapseReason(held, pair.asker, asking.at);
  if (why) {
    await lapseRequest(tx, waiting, why, asking.at);
    return actOnLocked(tx, kind, asked, asking);
  }
  const refusal = whyNotDecide(kind, waiting, pair.decider);
  if (refusal) return fail(refusal);
  mustBeProven(user, { minutes: 10 });
  return { done: (await carryOut(tx, held, pair, asking.at)) as Result };
}

/** The no of a second person who has no list of requests, about whatever waits for the thing, which these kinds lock alike. */
export async function refuseWaiting(
  tx: Tx,
  kinds: readonly ActKind[],
  { name: about, thing }: { name: string; thing: unknown },
  person: Person,
  change: { reason: string; at: Date },
): Promise<void> {
  const names = kinds.map(({ name }) => name);
  const waiting = (await lockWaitingAbout(tx, names, about)) ?? fail(requestErrors.ended);
  const kind = kinds.find(({ name }) => name === waiting.kind) ?? fail(requestErrors.ended);
  const held = heldOf(kind, waiting, thing);
  const pair = await findPair(tx, held, person, change.at);
  const refusal = whyNotDecide(kind, waiting, pair.decider);
  if (refusal) fail(refusal);
  await storeRefusal(tx, held, pair, change);
}

import { Group } from '@app/contract/access/users';
import { appealReasons } from '@app/contract/appeals/appeal-words';
import type { AppealDecide, CaseDisagree, CaseForeseen, PayoutDecide } from '@app/contract/cases/case-decisions';
import type { CaseKey, CaseKind } from '@app/contract/cases/case-leases';
import { reasonWords } from '@app/contract/cases/case-reasons';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import type { Done } from '@app/contract/route';
import type { ActResult, ForeseenAnswer } from '@app/contract/two-persons/requests';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { lockCase } from '#features/appeals/appeal-decision.ts';
import { endLease, judgeActor, mayJudge, refuseIfLeasedByAnother } from '#features/cases/leases/case-leases.ts';
import { caseErrors } from '#features/cases/leases/case-leases-errors.ts';
import { payoutKinds, payoutThing } from '#features/cases/moderation/payout-deciding.ts';
import { judgePayout } from '#features/cases/moderation/payout-moderation.ts';
import { payoutErrors } from '#features/payouts/payouts-errors.ts';
import { lockPayout } from '#features/payouts/payouts-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { actOnLocked } from '#features/two-persons/ask-request.ts';
import { foreseeFor } from '#features/two-persons/requests.ts';
import { refuseWaiting } from '#features/two-persons/two-persons.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { appealDecideKind, appealThing } from './appeal-deciding.ts';

export interface CaseDecisionNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Somebody neutral decides an appeal under review, alone or, for a large sum, with a second person. */
export async function decideAppeal(
  needs: CaseDecisionNeeds,
  judge: User,
  { id, decision, amount, reason_code, reason }: AppealDecide & { id: number },
  request: FastifyRequest,
): Promise<ActResult> {
  const asked = { kind: 'appeal', id } as const;
  if (!mayJudge(judge, asked.kind)) fail(caseErrors.notFound);
  return once(needs, judge, request, async (tx) => {
    const at = needs.clock.now();
    const thing = await lockCase(tx, id);
    const words = reasonWords(appealReasons[decision], reason_code, reason);
    const content = { id, decision, amount, code: reason_code };
    const asking = { by: judgeActor(judge), person: judge.id, at, reason: words };
    return withLease(tx, asked, judge, at, async () => {
      const outcome = await actOnLocked(tx, appealDecideKind, { content, thing }, asking);
      return { success: true, request_id: 'waits' in outcome ? outcome.waits : null };
    });
  });
}

/** About a payout, as moderators and whoever of the staff judges cases may. */
export async function decidePayout(
  needs: CaseDecisionNeeds,
  judge: User,
  { id, action, movedAt, reason_code: code, reason }: PayoutDecide & { id: number },
  request: FastifyRequest,
): Promise<ActResult> {
  return once(needs, judge, request, async (tx) => {
    const note = reasonWords(payoutReasons[action], code, reason);
    const request_id = await judgePayout(tx, judge, { id, action, note, code, movedAt }, needs.clock.now());
    return { success: true, request_id };
  });
}

/** What a decision would mean now. Moderators do not see what a trader owes. */
export async function foreseeCase(needs: CaseDecisionNeeds, judge: User, asked: CaseForeseen): Promise<ForeseenAnswer> {
  const { kind, id } = asked;
  if (!mayJudge(judge, kind)) fail(caseErrors.notFound);
  if (kind === 'appeal') return foreseeFor(needs, judge, appealDecideKind, { ...asked, code: '' });
  const act = payoutKinds[asked.action];
  if (judge.group === Group.staff) return foreseeFor(needs, judge, act, { id });
  if (!act.moderators) fail(caseErrors.notFound);
  const { waits, money } = await foreseeFor(needs, judge, act, { id });
  return { waits, money: money && { ...money, debt: null } };
}

/** Somebody neutral does not agree with what waits for a second person. Nothing moves: an owner who is neither of them decides then. */
export async function disagree(
  needs: CaseDecisionNeeds,
  judge: User,
  { kind, id, reason }: CaseDisagree,
  request: FastifyRequest,
): Promise<Done> {
  if (!mayJudge(judge, kind)) fail(caseErrors.notFound);
  const { lock, kinds, nameOf } = waiting[kind];
  return once(needs, judge, request, async (tx) => {
    const at = needs.clock.now();
    const thing = await lock(tx, id);
    return withLease(tx, { kind, id }, judge, at, async () => {
      await refuseWaiting(tx, kinds, { name: nameOf(id), thing }, judge, { reason, at });
      return { success: true };
    });
  });
}

interface Waiting {
  lock: (tx: Tx, id: number) => Promise<unknown>;
  kinds: readonly ActKind[];
  nameOf: (id: number) => string;
}

/** What may wait for a second person, about either kind of case. */
const waiting: Record<CaseKind, Waiting> = {
  appeal: { lock: lockCase, kinds: [appealDecideKind], nameOf: appealThing },
  payout: {
    lock: async (tx, id) => (await lockPayout(tx, id)) ?? fail(payoutErrors.notFound),
    kinds: Object.values(payoutKinds),
    nameOf: payoutThing,
  },
};

/** The thing is locked. Deciding needs the lease, or that nobody has it; afterwards there is nothing to have it for. */
async function withLease<Answer>(
  tx: Tx,
  asked: CaseKey,
  { id }: User,
  at: Date,
  decide: () => Promise<Answer>,
): Promise<Answer> {
  await refuseIfLeasedByAnother(tx, asked, id, at);
  const answer = await decide();
  await endLease(tx, asked, id);
  return answer;
}

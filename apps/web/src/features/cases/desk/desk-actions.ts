import { nextAppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealReasons } from '@app/contract/appeals/appeal-words';
import { type AppealDecision, appealDecisions, type Reasons } from '@app/contract/cases/case-reasons';
import type { CaseView } from '@app/contract/cases/case-view';
import {
  mayMove,
  moveOfJudge,
  type PayoutCaseAction,
  PayoutStatus,
  payoutActions,
} from '@app/contract/payouts/payout-machine';
import { payoutReasons } from '@app/contract/payouts/payout-words';
import { appealWords, payoutWords } from './desk-text.ts';

/** One thing that can be decided about the case, and how to say it. */
export type DeskAction = { words: (typeof appealWords)[AppealDecision]; reasons: Reasons; danger: boolean } & (
  | { kind: 'appeal'; name: AppealDecision }
  | { kind: 'payout'; name: PayoutCaseAction }
);

/** What the tables of the contract allow now; the first is the usual one. What waits about an appeal is answered, not decided again. */
export function actionsFor({ appeal, payout, row }: CaseView, now: Date): DeskAction[] {
  if (appeal && row && row.waits !== null) return [];
  if (appeal && nextAppealStatus(appeal.status, 'decideAgainst') !== undefined)
    return appealDecisions.map((name) => ({
      kind: 'appeal' as const,
      name,
      words: appealWords[name],
      reasons: appealReasons[name],
      danger: name !== 'trader',
    }));
  if (!payout) return [];
  return payoutActions
    .filter((name) => mayMove(payout, moveOfJudge(name), now))
    .map((name) => ({
      kind: 'payout' as const,
      name,
      words: payoutWords[name],
      reasons: payoutReasons[name],
      danger: name !== 'done' && name !== 'sendback',
    }));
}

/** An overdue payout is at the desk before it may be returned, which is all that can be decided about it then: from when on it may. */
export function returnableFrom({ payout }: CaseView, now: Date): Date | undefined {
  const { status, returnableAt } = payout ?? {};
  return status === PayoutStatus.inWork && returnableAt && now < returnableAt ? returnableAt : undefined;
}

/** A file of it, or an operation in one, came with another case as well. */
export const isRepeated = ({ files, row }: CaseView): boolean =>
  row?.flags.includes('seen_before') === true ||
  files.some(({ seen, says }) => seen.length > 0 || says?.operations.some((one) => one.seen.length > 0));

/** What its files say otherwise, or may say. */
export const differingMarks = ({ files }: CaseView) =>
  files.flatMap(({ says }) => says?.marks ?? []).filter(({ equal }) => equal !== true);

export const isAnswerAwaited = ({ row }: CaseView): boolean => (row?.talk.asked ?? null) !== null;

/** Then nothing is chosen beforehand, and Enter alone decides nothing. */
export const isDoubtful = (found: CaseView): boolean =>
  isRepeated(found) || differingMarks(found).length > 0 || isAnswerAwaited(found);

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

/** Something in a file differs or came before, or an answer is waited for: then nothing is chosen beforehand, and Enter alone decides nothing. */
export function isDoubtful({ files, row }: CaseView): boolean {
  const differs = files.some(({ seen, says }) => {
    const [marks, operations] = [says?.marks ?? [], says?.operations ?? []];
    return (
      seen.length > 0 || marks.some(({ equal }) => equal !== true) || operations.some((one) => one.seen.length > 0)
    );
  });
  return differs || row?.flags.includes('seen_before') === true || (row?.talk.asked ?? null) !== null;
}

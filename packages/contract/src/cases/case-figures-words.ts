import { appealOutcomes, reasonsOfAppealEvents } from '../appeals/appeal-words.ts';
import { payoutOutcomes, reasonsOfPayoutEvents } from '../payouts/payout-words.ts';
import type { CaseOutcome, CaseReason } from './case-figures.ts';
import type { CaseKind } from './case-leases.ts';
import { OTHER, OTHER_LABEL, type Reasons } from './case-reasons.ts';

/** What became of a case, in the words of its kind. */
export const outcomeLabels: Record<CaseKind, Partial<Record<CaseOutcome, string>>> = {
  appeal: appealOutcomes,
  payout: payoutOutcomes,
};

const reasonsOf: Readonly<Record<string, Reasons>> = {
  ...reasonsOfAppealEvents,
  ...reasonsOfPayoutEvents,
};

/** Words of the reason; «Другое», and nothing where none was chosen from a list. */
export function reasonLabel({ kind, outcome, code }: Pick<CaseReason, 'kind' | 'outcome' | 'code'>): string {
  if (code === null) return '';
  if (code === OTHER) return OTHER_LABEL;
  return reasonsOf[`${kind}.${outcome}`]?.[code] ?? code;
}

import type { CaseOutcome, CaseReason } from './case-figures.ts';
import type { CaseKind } from './case-leases.ts';
import { appealReasons, OTHER, OTHER_LABEL, payoutReasons, type Reasons } from './case-reasons.ts';

/** What became of a case, in the words of its kind. */
export const outcomeLabels: Record<CaseKind, Partial<Record<CaseOutcome, string>>> = {
  appeal: {
    accepted: 'В\u00a0пользу плательщика',
    rejected: 'В\u00a0пользу трейдера',
    archived: 'В\u00a0архив',
    sent_to_review: 'Передано на\u00a0проверку',
  },
  payout: {
    done: 'Оплата подтверждена',
    sent_back: 'Возвращено трейдеру',
    not_proven: 'Не\u00a0подтверждено',
    rejected: 'Отклонено',
    returned: 'Возвращено в\u00a0пул',
    reversed: 'Оплата отозвана',
  },
};

const lists: Record<CaseKind, Partial<Record<CaseOutcome, Reasons>>> = {
  appeal: { accepted: appealReasons.payer, rejected: appealReasons.trader, archived: appealReasons.archive },
  payout: {
    done: payoutReasons.done,
    sent_back: payoutReasons.sendback,
    not_proven: payoutReasons.notproven,
    rejected: payoutReasons.fullreject,
    returned: payoutReasons.return,
    reversed: payoutReasons.reverse,
  },
};

/** Words of the reason; «Другое», and nothing where none was chosen from a list. */
export function reasonLabel({ kind, outcome, code }: Pick<CaseReason, 'kind' | 'outcome' | 'code'>): string {
  if (code === null) return '';
  if (code === OTHER) return OTHER_LABEL;
  return lists[kind][outcome]?.[code] ?? code;
}

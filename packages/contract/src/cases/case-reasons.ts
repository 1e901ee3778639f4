/** What can be decided about an appeal in review. */
export const appealDecisions = ['payer', 'trader', 'archive'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** «Другое» says nothing by itself: words of one's own are needed. */
export const OTHER = 'other';
export const OTHER_LABEL = 'Другое';

/** Both sides read these: they say what was found, and blame nobody. */
export const appealReasons = {
  payer: {
    receipt_valid: 'Чек подтверждает перевод на реквизиты сделки',
    bank_notice: 'Поступление видно по уведомлению банка',
    statement: 'Поступление видно по выписке',
    no_proof: 'Трейдер не показал, что денег не было',
    other: OTHER_LABEL,
  },
  trader: {
    not_received: 'Поступления нет: это видно по выписке',
    other_requisite: 'Перевод ушёл на другие реквизиты',
    other_amount: 'В чеке другая сумма или дата',
    used_receipt: 'Этот чек уже относится к другому платежу',
    forged: 'Чек изменён',
    other: OTHER_LABEL,
  },
  archive: {
    mistake: 'Апелляция подана по ошибке',
    duplicate: 'Об этом уже есть другая апелляция',
    settled: 'Стороны решили вопрос сами',
    other: OTHER_LABEL,
  },
} as const satisfies Record<AppealDecision, Reasons>;

/** The code that is kept, and what people read. */
export type Reasons = Readonly<Record<string, string>>;

export const hasReason = (reasons: Reasons, code: string) => Object.hasOwn(reasons, code);

/** The reason as both sides and the journal read it: the words of the list, and whatever was added to them. */
export function reasonWords(reasons: Reasons, code: string, words: string): string {
  const label = code === OTHER ? '' : (reasons[code] ?? '');
  return [label, words].filter(Boolean).join('. ');
}

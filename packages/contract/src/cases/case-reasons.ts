/** What can be decided about an appeal in review, and what a judge can do with a payout. */
export const appealDecisions = ['payer', 'trader', 'archive'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

export const payoutActions = ['done', 'sendback', 'notproven', 'fullreject', 'return', 'reverse'] as const;
export type PayoutCaseAction = (typeof payoutActions)[number];

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

export const payoutReasons = {
  done: { receipt_valid: 'Чек подтверждает перевод', statement: 'Перевод виден по выписке', other: OTHER_LABEL },
  sendback: {
    unreadable: 'Чек не читается: пришлите чётче или в PDF',
    incomplete: 'В чеке не видно суммы, даты или получателя',
    other_file: 'Это не чек об этой выплате',
    statement: 'Пришлите выписку или чек с печатью банка',
    other: OTHER_LABEL,
  },
  notproven: {
    no_transfer: 'Чек не подтверждает перевод',
    other_amount: 'В чеке другая сумма или дата',
    other_payee: 'В чеке другой получатель',
    used_receipt: 'Этот чек уже относится к другой выплате',
    forged: 'Чек изменён',
    other: OTHER_LABEL,
  },
  fullreject: {
    wrong_payee: 'По этим реквизитам перевод не проходит',
    unpayable: 'Выплату никто не смог оплатить',
    asked: 'Отклонить попросила платформа',
    other: OTHER_LABEL,
  },
  return: { not_sent: 'Трейдер не отправлял деньги', came_back: 'Банк вернул перевод отправителю', other: OTHER_LABEL },
  reverse: {
    not_received: 'Получатель не получил денег',
    cancelled: 'Перевод отменён или вернулся отправителю',
    forged: 'Чек изменён',
    mistake: 'Оплату подтвердили по ошибке',
    other: OTHER_LABEL,
  },
} as const satisfies Record<PayoutCaseAction, Reasons>;

/** What SPEC.md's dialog offers for a rejection, and the reason of the list that it says in other words. */
export const rejectPresets: readonly { words: string; code?: keyof typeof payoutReasons.fullreject }[] = [
  { words: 'Невозможно перевести по этому номеру телефона', code: 'wrong_payee' },
  { words: 'Невозможно перевести по этому номеру карты', code: 'wrong_payee' },
  { words: 'Этот номер телефона не привязан к банку', code: 'wrong_payee' },
  { words: 'Причина неизвестна' },
];

/** SPEC.md's call has words only: the code of the reason that they say, if they say one of the list. */
export function codeOfWords(action: PayoutCaseAction, words: string): string | undefined {
  const [code] = Object.entries(payoutReasons[action]).find(([one, label]) => one !== OTHER && label === words) ?? [];
  return code ?? (action === 'fullreject' ? rejectPresets.find((preset) => preset.words === words)?.code : undefined);
}

/** The code that is kept, and what people read. */
export type Reasons = Readonly<Record<string, string>>;

export const hasReason = (reasons: Reasons, code: string) => Object.hasOwn(reasons, code);

/** The reason as both sides and the journal read it: the words of the list, and whatever was added to them. */
export function reasonWords(reasons: Reasons, code: string, words: string): string {
  const label = code === OTHER ? '' : (reasons[code] ?? '');
  return [label, words].filter(Boolean).join('. ');
}

import type { Refusal } from '#http/refusal.ts';

export const arrivalErrors = {
  notFound: { status: 404, code: 'bank_notice_not_found', error: 'Поступление не найдено' },
  otherAmount: {
    status: 409,
    code: 'bank_notice_amount',
    error: 'Сумма поступления отличается от суммы сделки больше чем на 10 ₽ или меньше 100 ₽',
  },
  beforeDeal: { status: 409, code: 'bank_notice_before_deal', error: 'Деньги пришли раньше, чем создана сделка' },
  otherBank: { status: 409, code: 'bank_notice_other_bank', error: 'Деньги пришли в другой банк, чем ждала сделка' },
  dealTaken: { status: 409, code: 'deal_has_notice', error: 'К этой сделке уже отнесено другое поступление' },
  settled: {
    status: 409,
    code: 'bank_notice_settled',
    error: 'Сделка закрыта или оспорена: поступление остаётся за ней',
  },
  noSpace: { status: 503, code: 'no_space', error: 'На сервере заканчивается место. Отправьте ещё раз позже' },
  moved: { status: 409, code: 'bank_notice_moved', error: 'Поступление только что изменилось. Посмотрите ещё раз' },
} satisfies Record<string, Refusal>;

import type { Refusal } from '#http/refusal.ts';

export const dealErrors = {
  notFound: { status: 404, code: 'deal_not_found', error: 'Сделка не найдена' },
  closed: { status: 409, code: 'deal_closed', error: 'Сделка уже закрыта' },
  archived: { status: 409, code: 'deal_archived', error: 'Сделка в архиве' },
  waiting: { status: 409, code: 'deal_waiting', error: 'Сделка ещё ждёт оплаты' },
  tooOld: { status: 409, code: 'deal_too_old', error: 'Время, когда сделку можно было принять, прошло' },
  notWaiting: { status: 409, code: 'deal_not_waiting', error: 'Сделка уже не ждёт оплаты' },
  ranOut: {
    status: 409,
    code: 'deal_ran_out',
    error: 'Сделка уже не ждёт оплаты: сумма спишется с доступного баланса. Проверьте и подтвердите ещё раз',
  },
  noRequisite: { status: 409, code: 'no_requisite', error: 'Нет подходящего реквизита для этой суммы и метода' },
  noRate: { status: 409, code: 'no_rate', error: 'Для этой суммы не задана ставка' },
  paymentTaken: { status: 409, code: 'payment_exists', error: 'Сделка с таким payment_id уже есть' },
} satisfies Record<string, Refusal>;

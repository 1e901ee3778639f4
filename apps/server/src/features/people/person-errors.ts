import { MOST_SHOWN_AN_HOUR } from '@app/contract/people/person';
import type { Refusal } from '#http/refusal.ts';

export const personErrors = {
  notFound: { status: 404, code: 'person_not_found', error: 'Человек не найден' },
  notTrader: { status: 409, code: 'not_a_trader', error: 'Это не трейдер: его группа здесь не меняется' },
  sameGroup: { status: 409, code: 'same_group', error: 'Трейдер уже в этой группе' },
  hasPayouts: {
    status: 409,
    code: 'has_payouts',
    error: 'У трейдера есть выплаты в работе: сначала он должен закончить их или отказаться',
  },
  noSession: { status: 404, code: 'session_not_found', error: 'Сессия уже завершена' },
  noSessions: { status: 409, code: 'no_sessions', error: 'Открытых сессий нет' },
  sameTier: { status: 409, code: 'same_tier', error: 'ЛК уже в этом режиме' },
  noRequisite: { status: 404, code: 'requisite_not_found', error: 'Реквизит не найден' },
  shownTooMany: {
    status: 429,
    code: 'shown_too_many',
    error: `За час можно показать не больше ${MOST_SHOWN_AN_HOUR} номеров. Попробуйте позже`,
  },
} satisfies Record<string, Refusal>;

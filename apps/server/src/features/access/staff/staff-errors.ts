import type { Refusal } from '#http/refusal.ts';

export const staffErrors = {
  notFound: { status: 404, code: 'staff_not_found', error: 'Сотрудник не найден' },
  // Said only after the right password.
  waiting: { status: 403, code: 'staff_waiting', error: 'Доступ ещё не подтверждён: его откроет владелец' },
  off: { status: 403, code: 'staff_off', error: 'Доступ закрыт, обратитесь к владельцу' },
  lastOwner: {
    status: 409,
    code: 'last_owner',
    error: 'Это последний владелец. Сначала сделайте владельцем другого сотрудника',
  },
  ownInvitation: {
    status: 409,
    code: 'own_invitation',
    error: 'Вы сами пригласили этого сотрудника: подтвердит другой владелец',
  },
  newOwner: {
    status: 409,
    code: 'too_new',
    error: 'Вас самих подтвердили недавно: подтверждать других можно будет позже',
  },
  moderatorsRoles: {
    status: 409,
    code: 'moderators_roles',
    error: 'Модератор только проверяет выплаты: для другой работы пригласите его сотрудником',
  },
  notActive: { status: 409, code: 'staff_not_active', error: 'Доступ сотрудника не открыт' },
  noSecondFactor: { status: 409, code: 'no_second_factor', error: 'Второй шаг входа и так не настроен' },
  sameRoles: { status: 409, code: 'same_roles', error: 'У сотрудника уже такие роли' },
  notWaiting: { status: 409, code: 'staff_not_waiting', error: 'Подтверждать нечего: приглашение не принято' },
  alreadyOff: { status: 409, code: 'staff_already_off', error: 'Доступ уже закрыт' },
  notOff: { status: 409, code: 'staff_not_off', error: 'Доступ не закрыт' },
} satisfies Record<string, Refusal>;

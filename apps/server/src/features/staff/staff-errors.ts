import type { Refusal } from '#http/refusal.ts';

export const staffErrors = {
  notFound: { status: 404, code: 'staff_not_found', error: 'Сотрудник не найден' },
  // Said only after the right password.
  waiting: { status: 403, code: 'staff_waiting', error: 'Доступ ещё не подтверждён: его откроет владелец' },
  off: { status: 403, code: 'staff_off', error: 'Доступ закрыт, обратитесь к владельцу' },
} satisfies Record<string, Refusal>;

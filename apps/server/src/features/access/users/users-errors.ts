import type { Refusal } from '#http/refusal.ts';

export const userErrors = {
  loginTaken: {
    status: 409,
    code: 'login_taken',
    error: 'Этот логин уже занят',
    fields: { login: 'Этот логин уже занят' },
  },
  emailTaken: {
    status: 409,
    code: 'email_taken',
    error: 'Этот email уже используется',
    fields: { email: 'Этот email уже используется' },
  },
  staffGroup: {
    status: 409,
    code: 'staff_group',
    error: 'Группа сотрудника не меняется: сотрудника создаёт staff:create, роли и доступ меняет владелец',
  },
  notFound: { status: 404, code: 'user_not_found', error: 'Пользователь не найден' },
} satisfies Record<string, Refusal>;

import type { Refusal } from '#http/refusal.ts';

export const invitationErrors = {
  // The same for a made-up, a used, a replaced and an old one.
  gone: {
    status: 410,
    code: 'invitation_gone',
    error: 'Приглашение недействительно: оно использовано, отозвано или истекло. Попросите у владельца новую ссылку',
  },
  alreadyConfirmed: { status: 409, code: 'staff_confirmed', error: 'Сотрудник уже подтверждён, ссылка ему не нужна' },
  closed: { status: 409, code: 'staff_already_off', error: 'Доступ закрыт: сначала верните его' },
} satisfies Record<string, Refusal>;

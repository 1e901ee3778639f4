import type { Refusal } from '#http/refusal.ts';

export const telegramErrors = {
  none: { status: 404, code: 'telegram_off', error: 'Уведомления в Telegram не подключены' },
  silent: { status: 503, code: 'telegram_silent', error: 'Telegram не отвечает, попробуйте позже' },
  notLinked: { status: 409, code: 'telegram_not_linked', error: 'Чат Telegram не привязан' },
} satisfies Record<string, Refusal>;

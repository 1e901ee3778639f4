import type { Refusal } from '#http/refusal.ts';

export const pushErrors = {
  badEndpoint: {
    status: 400,
    code: 'push_endpoint',
    error: 'Браузер назвал адрес, на который push-уведомления не отправляются',
  },
  badKey: { status: 400, code: 'push_key', error: 'Неверный ключ браузера' },
} satisfies Record<string, Refusal>;

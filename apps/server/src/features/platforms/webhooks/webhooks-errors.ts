import { RESEND_MOST } from '@app/contract/platforms/console-platforms';
import type { Refusal } from '#http/refusal.ts';

const allowance = 'разрешает настройка WEBHOOK_PRIVATE_NETWORKS=1';

export const webhookErrors = {
  notFound: { status: 404, code: 'webhook_not_found', error: 'Такого уведомления нет' },
  noAddress: { status: 409, code: 'no_webhook_address', error: 'Адрес вебхуков не задан' },
  shown: { status: 409, code: 'secret_shown', error: 'Секрет уже показан, или просили его не вы' },
  noOldSecret: { status: 409, code: 'no_old_secret', error: 'Прежнего секрета уже нет: вебхуки подписывает один' },
  tooMany: {
    status: 422,
    code: 'too_many_webhooks',
    error: `Фильтр находит больше ${RESEND_MOST} вебхуков: выберите период короче`,
  },
  badUrl: { status: 400, code: 'bad_webhook_url', error: 'Нужен адрес вида https://…' },
  notSecure: { status: 400, code: 'bad_webhook_url', error: `Нужен адрес вида https://…; http ${allowance}` },
  privateUrl: { status: 400, code: 'bad_webhook_url', error: `Адрес внутри частной сети; такие ${allowance}` },
} satisfies Record<string, Refusal>;

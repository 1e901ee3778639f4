import type { Refusal } from '#http/refusal.ts';

const allowance = 'разрешает настройка WEBHOOK_PRIVATE_NETWORKS=1';

export const webhookErrors = {
  noPlatform: { status: 404, code: 'platform_not_found', error: 'Такой платформы нет' },
  notFound: { status: 404, code: 'webhook_not_found', error: 'Такого уведомления нет' },
  badUrl: { status: 400, code: 'bad_webhook_url', error: 'Нужен адрес вида https://…' },
  notSecure: { status: 400, code: 'bad_webhook_url', error: `Нужен адрес вида https://…; http ${allowance}` },
  privateUrl: { status: 400, code: 'bad_webhook_url', error: `Адрес внутри частной сети; такие ${allowance}` },
} satisfies Record<string, Refusal>;

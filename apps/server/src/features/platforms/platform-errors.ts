import { SKEW_MINUTES } from '@app/contract/platforms/platform';
import type { Refusal } from '#http/refusal.ts';

export const platformErrors = {
  // One answer for every reason, so that it does not help to guess a key or a signature.
  badSignature: {
    status: 401,
    code: 'bad_signature',
    error: `Запрос не подписан, подпись не подходит или часы расходятся больше чем на ${SKEW_MINUTES} минут`,
  },
  scope: { status: 403, code: 'scope', error: 'У этого ключа нет права на такой запрос' },
  stopped: { status: 403, code: 'platform_stopped', error: 'Платформа остановлена: новых сделок и выплат нет' },
  isStopped: { status: 409, code: 'platform_state', error: 'Платформа уже остановлена' },
  isActive: { status: 409, code: 'platform_state', error: 'Платформа уже работает' },
  sameLimits: { status: 409, code: 'platform_limits_same', error: 'Лимиты такие и есть' },
  platformExists: { status: 409, code: 'platform_exists', error: 'Такая платформа уже есть' },
  noPlatform: { status: 404, code: 'platform_not_found', error: 'Такой платформы нет' },
  noKey: { status: 404, code: 'platform_key_not_found', error: 'Такого ключа нет, или он уже не действует' },
  shown: { status: 409, code: 'secret_shown', error: 'Секрет уже показан, или просили его не вы' },
  keyExists: { status: 409, code: 'platform_key_exists', error: 'Такой ключ уже есть' },
} satisfies Record<string, Refusal>;

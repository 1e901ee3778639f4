import { SKEW_MINUTES } from '@app/contract/platform';
import type { Refusal } from '#http/refusal.ts';

export const platformErrors = {
  // One answer for every reason, so that it does not help to guess a key or a signature.
  badSignature: {
    status: 401,
    code: 'bad_signature',
    error: `Запрос не подписан, подпись не подходит или часы расходятся больше чем на ${SKEW_MINUTES} минут`,
  },
  scope: { status: 403, code: 'scope', error: 'У этого ключа нет права на такой запрос' },
  platformExists: { status: 409, code: 'platform_exists', error: 'Такая платформа уже есть' },
  noPlatform: { status: 404, code: 'platform_not_found', error: 'Такой платформы нет' },
  noKey: { status: 404, code: 'platform_key_not_found', error: 'Такого ключа нет, или он уже не действует' },
  keyExists: { status: 409, code: 'platform_key_exists', error: 'Такой ключ уже есть' },
} satisfies Record<string, Refusal>;

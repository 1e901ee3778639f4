import type { Refusal } from '#http/refusal.ts';
import { inWords } from '#lib/in-words.ts';

const mistyped = 'В адресе опечатка: контрольная сумма не сходится. Скопируйте адрес отправителя целиком';

export const claimErrors = {
  mistypedAddress: { status: 400, code: 'bad_input', error: mistyped, fields: { from_address: mistyped } },
  alreadyClaimed: {
    status: 409,
    code: 'claim_exists',
    error: 'Вы уже заявили об этом переводе. Как с ним дела, видно в списке «Мои заявления о переводах»',
  },
  tooMany: (most: number, retryAfter: number) => ({
    status: 429,
    code: 'too_many_claims',
    error: `Заявлений о переводах может быть не больше ${most} за сутки. Следующее можно отправить через ${inWords(retryAfter)}`,
    retryAfter,
  }),
  notFound: { status: 404, code: 'claim_not_found', error: 'Заявление не найдено' },
  alreadyClosed: { status: 409, code: 'claim_closed', error: 'Это заявление уже закрыто' },
  credited: { status: 409, code: 'claim_credited', error: 'Перевод по этому заявлению уже зачислен' },
} satisfies Record<string, Refusal | ((...facts: never[]) => Refusal)>;

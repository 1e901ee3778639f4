import type { Refusal } from '#http/refusal.ts';

export const ledgerErrors = {
  tooLittle: { status: 409, code: 'insufficient_funds', error: 'Недостаточно средств на балансе' },
  tooMuch: {
    status: 400,
    code: 'adjustment_too_large',
    error: 'Корректировка баланса не больше 1 000 000 000 ₽ за раз',
  },
  alreadyPosted: { status: 409, code: 'already_posted', error: 'Эта операция уже проведена' },
} satisfies Record<string, Refusal>;

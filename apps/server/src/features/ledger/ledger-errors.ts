import type { Refusal } from '#http/refusal.ts';

export const ledgerErrors = {
  tooLittle: { status: 409, code: 'insufficient_funds', error: 'Недостаточно средств на балансе' },
  alreadyPosted: { status: 409, code: 'already_posted', error: 'Эта операция уже проведена' },
} satisfies Record<string, Refusal>;

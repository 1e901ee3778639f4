import type { Refusal } from '#http/refusal.ts';

export const rateErrors = {
  overlap: {
    status: 409,
    code: 'rate_overlap',
    error: 'Часть этих сумм уже занята другой действующей ставкой: смотрите rates:list',
  },
} satisfies Record<string, Refusal>;

import type { Refusal } from '#http/refusal.ts';

export const moneyErrors = {
  noTrader: { status: 404, code: 'trader_not_found', error: 'Трейдер не найден' },
} satisfies Record<string, Refusal>;

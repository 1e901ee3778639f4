import type { Refusal } from '#http/refusal.ts';

export const moneyErrors = {
  noTrader: { status: 404, code: 'trader_not_found', error: 'Трейдер не найден' },
  noTransfer: { status: 404, code: 'transfer_not_found', error: 'Перевод не найден' },
  noChain: { status: 409, code: 'chain_not_set', error: 'Сверить перевод не с чем: задайте TRON_API_URL' },
  chainUnread: (why: string) => ({
    status: 503,
    code: 'chain_unread',
    error: `Сеть TRON не прочитана: ${why}. Ничего не зачислено, повторите позже`,
  }),
} satisfies Record<string, Refusal | ((...facts: never[]) => Refusal)>;

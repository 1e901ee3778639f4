import type { Refusal } from '#http/refusal.ts';

export const walletErrors = {
  noWallet: {
    status: 409,
    code: 'wallet_not_set',
    error: 'Пополнение пока недоступно: кошелёк сервиса не задан. Напишите в поддержку',
  },
  staleRate: {
    status: 409,
    code: 'rate_stale',
    error: 'Курс USDT не обновлялся больше суток, пополнить пока нельзя. Попробуйте позже или напишите в поддержку',
  },
  amountBusy: {
    status: 409,
    code: 'amount_busy',
    error: 'На эту сумму сейчас слишком много заявок. Укажите немного другую, например на 1 USDT больше',
  },
  notOnChain: {
    status: 404,
    code: 'transfer_not_found',
    error: 'В этой транзакции нет подтверждённого перевода USDT на кошелёк сервиса',
  },
  severalTransfers: {
    status: 409,
    code: 'several_transfers',
    error: 'В этой транзакции несколько переводов на кошелёк сервиса: укажите номер события',
  },
  otherOnChain: {
    status: 409,
    code: 'transfer_differs',
    error: 'Перевод в базе не такой, как в сети: ничего не зачислено',
  },
  alreadyCredited: { status: 409, code: 'already_credited', error: 'Этот перевод уже зачислен' },
  tooSmall: { status: 409, code: 'transfer_too_small', error: 'Перевод меньше одной копейки, зачислять нечего' },
} satisfies Record<string, Refusal>;

import { DEPOSIT_HELD_HOURS } from '@app/contract/topups/topup-machine';
import { plural } from '@app/contract/values/plural';
import type { Refusal } from '#http/refusal.ts';
import { inWords } from '#lib/in-words.ts';

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
    error: 'На эту сумму сейчас слишком много заявок. Укажите немного другую, например на 0,01 USDT больше',
  },
  tooMany: (most: number, retryAfter: number) => ({
    status: 429,
    code: 'too_many_deposits',
    error: `Новых заявок на пополнение может быть не больше ${most} за ${DEPOSIT_HELD_HOURS} часов. Следующую можно создать через ${inWords(retryAfter)}`,
    retryAfter,
  }),
  assignedTooEarly: (hours: number, from: Date) => ({
    status: 409,
    code: 'assigned_too_early',
    error: `Зачислить этот перевод можно не раньше чем через ${hours} ${plural(hours, ['час', 'часа', 'часов'])} после него, с ${moscow.format(from)} по Москве: до тех пор о нём может заявить и другой трейдер`,
  }),
  notFound: { status: 404, code: 'deposit_not_found', error: 'Заявка на пополнение не найдена' },
  notWaiting: {
    status: 409,
    code: 'deposit_not_waiting',
    error: 'Эту заявку уже не отменить: она оплачена, отменена раньше или её время вышло',
  },
  noRateThen: {
    status: 409,
    code: 'rate_stale',
    error:
      'Когда пришёл этот перевод, курсу USDT было больше суток: посчитать рубли не по чему. Перевод остаётся непривязанным',
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
} satisfies Record<string, Refusal | ((...facts: never[]) => Refusal)>;

const moscow = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' });

import type { DealNotice } from '@app/contract/arrivals/deal-notice';
import { formatMoscowDate, formatMoscowTime, formatRoubles } from '#lib/text/format.ts';
import type { Preset } from './statement-period.ts';

export const statementText = {
  title: 'Выписка',
  open: 'Показать движение целиком',
  columns: {
    time: 'Время',
    operation: 'Операция',
    object: 'Основание',
    amount: 'Изменение',
    available: 'Доступно',
    balance: 'Баланс',
  },
  held: (roubles: string) => `в\u00a0сделках ${roubles}`,
  opening: 'На\u00a0начало',
  closing: 'На\u00a0конец',
  change: 'Изменение',
  summary: 'Баланс за\u00a0период',
  debt: (roubles: string) =>
    `Долг ${roubles}: по\u00a0решению оператора списано больше, чем было доступно. Его погасят первые же деньги: пополнение, выплата или возврат из\u00a0сделок. До\u00a0этого новых сделок не\u00a0будет.`,
  object: {
    deal: (payment_id: string) => `Сделка ${payment_id}`,
    appeal: (id: number) => `Апелляция ${id}`,
    payout: (id: number) => `Выплата ${id}`,
    deposit: (id: number) => `Пополнение ${id}`,
    adjustment: (id: number) => `Корректировка ${id}`,
    movement: (number: number) => `Движение №\u00a0${number}`,
  },
  exported: 'выписку',
  empty: {
    title: 'Движений пока нет',
    text: 'Здесь появится каждое изменение баланса: сделки, выплаты, пополнения и\u00a0корректировки.',
  },
  emptyPeriod: {
    title: 'За\u00a0этот период движений нет',
    text: 'Баланс не\u00a0менялся. Выберите другие даты или посмотрите всю выписку.',
    action: 'Показать всё',
  },
  wrongPeriod: { text: 'Исправьте даты периода, и\u00a0выписка появится здесь.' },
};

/** «пришло 1 500 ₽ 15.11 12:40, SMS» */
export function noticeText({ amount, at, channel, byHand }: DealNotice): string {
  const moment = `${formatMoscowDate(at).slice(0, 5)}\u00a0${formatMoscowTime(at).slice(0, 5)}`;
  const how = channel === 'sms' ? 'SMS' : 'уведомление банка';
  return `пришло ${formatRoubles(amount)} ${moment}, ${how}${byHand ? ', отнесено вручную' : ''}`;
}

export const presetLabels: Record<Preset, string> = {
  today: 'Сегодня',
  yesterday: 'Вчера',
  week: '7\u00a0дней',
  month: 'Месяц',
  all: 'Всё',
};

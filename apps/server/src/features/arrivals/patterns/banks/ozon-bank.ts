import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const ozonBank: NoticeBank = {
  banks: ['100000000273'],
  sms: ['OzonFinance', 'Ozon Bank', 'OZON'],
  push: ['ru.ozon.fintech.finance', 'ru.ozon.app.android'],
  patterns: [
    {
      id: 'ozon-sbp',
      kind: 'credit',
      template: '[Ozon Банк ]Пополнение[ со своего счёта] через СБП на {amount}. {payer}. {words}. Баланс {money}',
      examples: [
        {
          text: 'Пополнение через СБП на 1 005 ₽. Владислав Денисович Л. Т-Банк. Баланс 1 012 ₽',
          roubles: '1005',
          payer: 'Владислав Денисович Л.',
          seen: textSources.syncra,
        },
        {
          text: 'Пополнение через СБП на 30,50 ₽. Марк Андреевич Ц. Сбербанк. Баланс 3 092 ₽',
          roubles: '30.50',
          payer: 'Марк Андреевич Ц.',
          seen: textSources.syncra,
        },
      ],
    },
    {
      id: 'ozon-topup',
      kind: 'credit',
      template:
        '[(Ozon Банк|Озон Банк \\(Ozon\\)) ][\\| ](Пополнение|Перевод) на {amount}(,|.)[ счет RUB.][ {payer}][.] (Доступно|Баланс) {money}',
      examples: [
        {
          text: 'Озон Банк (Ozon) | Пополнение на 352 ₽, счет RUB. Ольга С. Доступно 3 568 ₽',
          roubles: '352',
          payer: 'Ольга С.',
          seen: textSources.quarttex,
        },
        { text: 'Пополнение на 1 500 ₽. Баланс 3 568 ₽', roubles: '1500' },
      ],
    },
    {
      id: 'ozon-sms',
      kind: 'credit',
      channel: 'sms',
      template: 'Ozon[ ]Bank: (зачисление|пополнение) {amount}[ от {payer}][.][ (Баланс|Доступно) {money}]',
      examples: [{ text: 'OzonBank: зачисление 1000р', roubles: '1000', seen: textSources.quarttex }],
    },
    {
      id: 'ozon-spent',
      kind: 'other',
      template: '(Покупка|Оплата|Списание|Перевод через СБП) {text} Баланс {money}',
      examples: [{ text: 'Оплата на 499 ₽. Ozon. Баланс 3 092 ₽' }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Перевод через СБП на 1 005 ₽. Владислав Денисович Л. Т-Банк. Баланс 1 012 ₽' },
    {
      kind: 'declined',
      text: 'Пополнение через СБП на 1 005 ₽ отклонено. Владислав Денисович Л. Т-Банк. Баланс 1 012 ₽',
    },
    {
      kind: 'cancelled',
      text: 'Пополнение через СБП на 1 005 ₽. Владислав Денисович Л. Т-Банк. Отменено. Баланс 1 012 ₽',
    },
    {
      kind: 'hold',
      text: 'Пополнение через СБП на 1 005 ₽. Владислав Денисович Л. Т-Банк. В обработке. Баланс 1 012 ₽',
    },
    { kind: 'code', text: 'Код 4821 для входа в Ozon Банк. Не сообщайте его никому' },
    { kind: 'advert', text: 'Пополнение на 1 000 ₽ — и 500 баллов ваши. Только до 30.11' },
    { kind: 'offer', text: 'Кредитный лимит 50 000 ₽ уже доступен. Баланс 1 012 ₽' },
    { kind: 'balance', text: 'Ozon Банк Баланс 1 012 ₽' },
    {
      kind: 'message',
      text: 'Пополнение через СБП на 10 ₽. Иван С. Т-Банк. Сообщение: Пополнение через СБП на 90 000 ₽. Баланс 1 012 ₽',
    },
  ],
};

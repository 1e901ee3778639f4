import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const tBank: NoticeBank = {
  banks: ['100000000004'],
  sms: ['T-Bank', 'Т-Банк', 'Tinkoff'],
  push: ['com.idamob.tinkoff.android'],
  patterns: [
    {
      id: 't-topup',
      kind: 'credit',
      template:
        'Пополнение(,|.) (счет RUB|Карта *{digits}). {amount}.[ ({payer}|Card2Card)][.] (Доступно|Баланс) {money}',
      examples: [
        {
          text: 'Пополнение, счет RUB. 800 RUB. Сергей С. Доступно 713,79 RUB',
          roubles: '800',
          payer: 'Сергей С.',
          seen: textSources.bookkeeper,
        },
        { text: 'Пополнение, счет RUB. 236 RUB. Доступно 713.79 RUB', roubles: '236', seen: textSources.bookkeeper },
        {
          text: 'Пополнение. Карта *9930. 5000 RUB. Рапида. Доступно 44469.61 RUB',
          roubles: '5000',
          payer: 'Рапида',
          digits: '9930',
          seen: textSources.smsTests,
        },
        {
          text: 'Пополнение. Счет RUB. 15000 RUB. Элекснет. Баланс -1026.57 RUB',
          roubles: '15000',
          payer: 'Элекснет',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 't-topup-push',
      kind: 'credit',
      template:
        '[(Тинькофф|Т-Банк) ][\\| ]Пополнение на {amount}, (счет RUB|карта *{digits}).[ {payer}][.] Доступно {money}',
      examples: [
        {
          text: 'Пополнение на 1 500 ₽, счет RUB. Ольга С. Доступно 3 568 ₽',
          roubles: '1500',
          payer: 'Ольга С.',
          seen: textSources.quarttex,
        },
        {
          text: 'Тинькофф | Пополнение на 352,50 ₽, счет RUB. Ольга С. Доступно 3 568 ₽',
          roubles: '352.50',
          payer: 'Ольга С.',
          seen: textSources.quarttex,
        },
        { text: 'Пополнение на 2 000 ₽, карта *1234. Доступно 3 568 ₽', roubles: '2000', digits: '1234' },
      ],
    },
    {
      id: 't-topup-plain',
      kind: 'credit',
      template: 'Пополнение на {amount}. {payer}[.]. Доступно {money}',
      examples: [
        {
          text: 'Пополнение на 1 000 ₽. Екатерина Леонидовна П.. Доступно 1 497 ₽',
          roubles: '1000',
          payer: 'Екатерина Леонидовна П.',
          seen: textSources.syncra,
        },
      ],
    },
    {
      id: 't-topup-latin',
      kind: 'credit',
      channel: 'sms',
      template:
        'Popolnenie. Karta *{digits}. Summa {amount}. ({payer}|Card2Card). {date} {time}. Dostupno {money}. Tinkoff.ru',
      examples: [
        {
          text: 'Popolnenie. Karta *9930. Summa 8000 RUB. Card2Card. 07.12.2017 15:31. Dostupno 61967.41 RUB. Tinkoff.ru',
          roubles: '8000',
          digits: '9930',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 't-spent',
      kind: 'other',
      template: '(Перевод|Платеж|Покупка|Снятие|Оплата)(,|.| на) {text} (Доступно|Баланс) {money}',
      examples: [
        { text: 'Перевод. Счет RUB. 500 RUB. Сергей С. Баланс 653.04 RUB', seen: textSources.bookkeeper },
        { text: 'Перевод на 10 ₽, счет RUB. Кирилл К. Баланс 23 ₽', seen: textSources.deviceTable },
      ],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Перевод. Счет RUB. 500 RUB. Сергей С. Баланс 653.04 RUB', seen: textSources.bookkeeper },
    { kind: 'declined', text: 'Отказ. Пополнение, счет RUB. 800 RUB. Доступно 713.79 RUB' },
    { kind: 'cancelled', text: 'Отмена пополнения, счет RUB. 800 RUB. Доступно 713.79 RUB' },
    { kind: 'hold', text: 'Пополнение на 800 ₽ в обработке, счет RUB. Доступно 713 ₽' },
    {
      kind: 'code',
      text: 'Списание средств: Tinkoff Bank (RUB 15000.00); пароль: 244265. Не сообщайте пароль НИКОМУ. Только мошенники запрашивают пароли',
      seen: textSources.smsTests,
    },
    { kind: 'code', text: 'Vhod v Tinkoff.ru uspeshno vypolnen', seen: textSources.smsTests },
    { kind: 'advert', text: 'Пополнение на 5 000 ₽ от друга и кэшбэк 500 ₽: позовите его в Т-Банк. t.tb.ru/drug' },
    { kind: 'offer', text: 'Сергей, вам одобрен перевод баланса на 163 000 ₽. Доступно 163 000 ₽' },
    { kind: 'balance', text: 'Баланс счета RUB 713.79 RUB' },
    { kind: 'message', text: 'Пополнение, счет RUB. 10 RUB. Сергей С. Пополнение на 90000 RUB. Доступно 713,79 RUB' },
  ],
};

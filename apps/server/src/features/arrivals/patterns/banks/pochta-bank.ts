import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const pochtaBank: NoticeBank = {
  banks: ['100000000016'],
  sms: ['PochtaBank', 'Pochtabank'],
  push: ['ru.letobank.Prometheus'],
  patterns: [
    {
      id: 'pochta-contract',
      kind: 'credit',
      template: '(Счёт договора|Договор) {number}(. Пополнение| пополнен) на {amount}. (Баланс|Доступно) {money}[.]',
      examples: [
        {
          text: 'Счёт договора 20770680 пополнен на 11000.00р. Баланс 11157.56р.',
          roubles: '11000',
          seen: textSources.smsTests,
        },
        {
          text: 'Договор 44853115. Пополнение на 1486.00р. Доступно 118687.51р',
          roubles: '1486',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'pochta-card',
      kind: 'credit',
      template: 'Карта [{number}]*{digits}. Пополнение на {amount}[.][ (Баланс|Доступно) {money}]',
      examples: [
        {
          text: 'Карта 4*8100. Пополнение на 11000.00 руб',
          roubles: '11000',
          digits: '8100',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'pochta-card-lines',
      kind: 'credit',
      channel: 'sms',
      template: 'Карта [{number}]*{digits} {date} {time} Зачислено {amount} {words} Доступно {money}',
      examples: [
        {
          text: 'Карта 4*8274 \n23.03.18 17:22 \nЗачислено 30000.00 RUB  \nVISA MONEY TRANSFER Visa Direct Russia \nДоступно 30660.28 RUB',
          roubles: '30000',
          digits: '8274',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'pochta-sum',
      kind: 'credit',
      template: 'По (карте|договору) {date} {time} пополнение счёта на сумму {amount}. ПАО "Почта Банк"',
      examples: [
        {
          text: 'По карте  08.04.2018 08:27 пополнение счёта на сумму 500.00 руб. ПАО "Почта Банк"',
          roubles: '500',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'pochta-sbp',
      kind: 'credit',
      template: '[СБП. ](Вам поступил перевод|Поступил перевод|Перевод по СБП) {amount}[.] от {payer}[.]',
      examples: [
        { text: 'Вам поступил перевод 5000 руб. От Иван Петрович С.', roubles: '5000', payer: 'Иван Петрович С.' },
      ],
    },
    {
      id: 'pochta-spent',
      kind: 'other',
      template: 'Карта [{number}]*{digits} {date} {time} (Покупка|Снятие|Оплата) {money} {text}',
      examples: [
        {
          text: 'Карта 4*8274 \n12.03.18 12:19 \nПокупка 155.00 RUB  \nOOO GLOBAL FUDS SANKT-PETERBU Russia \nДоступно 891.96 RUB',
          seen: textSources.smsTests,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Операция выполнена 04.03.2018 17:44.\nПлатеж Yota.\nСумма 550.00 руб.\nПодробнее my.pochtabank.ru. ПАО "Почта Банк"',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: 'Вам поступил перевод 5000 руб. От Иван С. Отклонён' },
    { kind: 'cancelled', text: 'Карта 4*8100. Отмена. Пополнение на 11000.00 руб' },
    { kind: 'hold', text: 'Вам поступил перевод 5000 руб. От Иван С. Ожидает зачисления' },
    { kind: 'code', text: 'Код: 4821. Перевод 5000 руб. Почта Банк. Никому не сообщайте' },
    { kind: 'advert', text: 'Пополните карту на 1000 руб и получите бонус. ПАО "Почта Банк"' },
    { kind: 'offer', text: 'Вам одобрен кредит 100000 руб. ПАО "Почта Банк"' },
    { kind: 'balance', text: 'Карта 4*8100. Доступно 11000.00 руб' },
    { kind: 'message', text: 'Вам поступил перевод 10 руб. От Иван С. Вам поступил перевод 90000 руб.' },
  ],
};

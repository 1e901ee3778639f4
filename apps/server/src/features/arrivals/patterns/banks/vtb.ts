import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const vtb: NoticeBank = {
  banks: ['100000000005', '110000000005'],
  sms: ['VTB'],
  push: ['ru.vtb24.mobilebanking.android'],
  patterns: [
    {
      id: 'vtb-credit',
      kind: 'credit',
      template:
        '[ВТБ Онлайн ][\\| ](Поступление|Зачисление) {amount} (Счет|Карта)[ ]*{digits}[ от {payer}] Баланс {money}[ {time}][ vtb.ru/app]',
      examples: [
        {
          text: 'ВТБ Онлайн | Поступление 55р Счет*0347 от Михаил Р. Баланс 143р 18:33',
          roubles: '55',
          payer: 'Михаил Р.',
          digits: '0347',
          seen: textSources.quarttex,
        },
        {
          text: 'Поступление 20000.00р Счет*4115 Баланс 275273.51р 20:33',
          roubles: '20000',
          digits: '4115',
          seen: textSources.smsTests,
        },
        {
          text: 'Поступление 1 500,75р Счет*5715 от ИЛЬЯ Д. Баланс 189011.53р 00:11',
          roubles: '1500.75',
          payer: 'ИЛЬЯ Д.',
          digits: '5715',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'vtb-credit-latin',
      kind: 'credit',
      template: 'Postuplenie {amount} Schet *{digits}[ ot {payer}] Balans {money}[ {time}][ vtb.ru/app]',
      examples: [
        {
          text: 'Postuplenie 10589.50 RUB\nSchet *1362 ot IVAN PETROVICH S\nBalans 22080.23 RUB 15:57\nvtb.ru/app',
          roubles: '10589.50',
          payer: 'IVAN PETROVICH S.',
          digits: '1362',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'vtb-account-latin',
      kind: 'credit',
      channel: 'sms',
      template:
        'Schet *{digits}: postuplenie {amount};[ perevod] {date} {time}; dostupno {money}[ \\(sobstv. sredstva: {money}\\)].[ {text}]',
      examples: [
        {
          text: 'Schet *4135: postuplenie 190.00 RUB; perevod 25.12.2017 06:43:33; dostupno 227.66 RUB (sobstv. sredstva: 227.66 RUB). http://p.vtb24.ru/smartb',
          roubles: '190',
          digits: '4135',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'vtb-card-latin',
      kind: 'credit',
      channel: 'sms',
      template: 'Karta *{digits} (Popolnenie,|Beznalichnoe popolnenie) {amount} {date} {time} MSK Ostatok {money}',
      examples: [
        {
          text: 'Karta *6070 Beznalichnoe popolnenie 1299.00 RUR 22.03.18 17:32 MSK Ostatok 1386.99 RUR',
          roubles: '1299',
          digits: '6070',
          seen: textSources.smsTests,
        },
        {
          text: 'Karta *1602 Popolnenie, 11200.00 RUR 16.01.18 10:51 MSK Ostatok 11355.62 RUR',
          roubles: '11200',
          digits: '1602',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'vtb-push-sbp',
      kind: 'credit',
      channel: 'push',
      template: '[Поступление по СБП[.] ]{amount} от {payer} на счет *{digits}[.][ Баланс {money}]',
      examples: [
        {
          text: 'Поступление по СБП +1 500 ₽ от Иван И. на счет *5715. Баланс 189 011,53 ₽',
          roubles: '1500',
          payer: 'Иван И.',
          digits: '5715',
        },
      ],
    },
    {
      id: 'vtb-spent',
      kind: 'other',
      template: '(Оплата|Перевод|Списание|Снятие|Покупка) {money} (Счет|Карта)[ ]*{digits} {text}',
      examples: [{ text: 'Перевод 250.00р Счет*0352 МТС Mobile. Баланс 48192.62р 17:33', seen: textSources.smsTests }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Оплата 250.00р Карта*0352 OZON Баланс 48192.62р 17:33' },
    { kind: 'declined', text: 'Отказ Поступление 55р Счет*0347 от Михаил Р. Баланс 143р 18:33' },
    { kind: 'cancelled', text: 'Отмена операции Поступление 55р Счет*0347 Баланс 143р 18:33' },
    { kind: 'hold', text: 'Поступление 55р Счет*0347 от Михаил Р. приостановлено Баланс 143р 18:33' },
    {
      kind: 'code',
      text: 'Код 482113 для перевода 5000р. Никому не сообщайте код, его спрашивают только мошенники. ВТБ',
    },
    { kind: 'code', text: 'VTB-Online: vhod v 12:40. Kod dlya vhoda 482113' },
    { kind: 'advert', text: 'Кэшбэк до 25% на Поступления от 1000р в ноябре. Подробнее vtb.ru/app' },
    { kind: 'offer', text: 'Предварительно одобрен кредит 700000р. Поступление на Счет*0347 за 1 минуту' },
    { kind: 'balance', text: 'Счет*0347 Баланс 143р 18:33' },
    { kind: 'message', text: 'Поступление 10р Счет*0347 от Михаил Р. Сообщение Поступление 90000р Баланс 143р 18:33' },
  ],
};

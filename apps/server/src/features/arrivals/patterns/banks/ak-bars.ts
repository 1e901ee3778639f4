import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const akBars: NoticeBank = {
  banks: ['100000000006'],
  sms: ['AKBARS'],
  push: ['ru.akbars.mobile', 'com.akbars.android.mobilebank'],
  patterns: [
    {
      id: 'akbars-card',
      kind: 'credit',
      template:
        'Карта*{digits} пополнение на {amount}.[ ][Перевод от {number}**{number}.]({words}|T-Bank Card2Card). {date} {time}. Остаток {money}',
      examples: [
        {
          text: 'Карта*5582 пополнение на 5006.00RUR. Перевод от 220053**2579.AK BARS online. 18.08.25 21:53. Остаток 5214.29RUR',
          roubles: '5006',
          digits: '5582',
          seen: textSources.syncra,
        },
        {
          text: 'Карта*9905 пополнение на 2015.00RUR.VTB. 09.07.25 19:07. Остаток 11931.53RUR',
          roubles: '2015',
          digits: '9905',
          seen: textSources.syncra,
        },
        {
          text: 'Карта*9905 пополнение на 6027.00RUR.T-Bank Card2Card. 27.07.25 21:16. Остаток 11409.72RUR',
          roubles: '6027',
          digits: '9905',
          seen: textSources.syncra,
        },
      ],
    },
    {
      id: 'akbars-card-latin',
      kind: 'credit',
      channel: 'sms',
      template:
        'Karta *{digits}. Popolnenie karty na summu {amount}. Perevod ot {payer} {date} {time}. Dostupno {money}.',
      examples: [
        {
          text: 'Karta *3839. Popolnenie karty na summu 3500.00RUR. Perevod ot ПЕТРОВА Р.Н. 2018-03-04 11:39:37. Dostupno 3547.83RUR.',
          roubles: '3500',
          payer: 'ПЕТРОВА Р.Н.',
          digits: '3839',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'akbars-sbp',
      kind: 'credit',
      template:
        '[Карта*{digits} ](Пополнение|Перевод) по СБП на {amount}[.] от {payer}[ из {words}][.][ Остаток {money}]',
      examples: [
        {
          text: 'Карта*5582 Пополнение по СБП на 1500.00RUR от Иван Петрович С. Остаток 5214.29RUR',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '5582',
        },
      ],
    },
    {
      id: 'akbars-spent',
      kind: 'other',
      template: 'Карта*{digits} (Списание с карты|Покупка|Оплата) {text}',
      examples: [
        {
          text: 'Карта*5582 Списание с карты 10100.00RUR. KAZAN, AK BARS online. 21.06.25 00:01. Остаток 2222.52RUR',
          seen: textSources.syncra,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Карта*5582 Списание с карты 10100.00RUR. KAZAN, AK BARS online. 21.06.25 00:01. Остаток 2222.52RUR',
      seen: textSources.syncra,
    },
    { kind: 'declined', text: 'Карта*9905 пополнение на 2015.00RUR.Отказ. 09.07.25 19:07. Остаток 11931.53RUR' },
    { kind: 'cancelled', text: 'Карта*9905 отмена пополнения на 2015.00RUR.VTB. 09.07.25 19:07. Остаток 11931.53RUR' },
    { kind: 'hold', text: 'Карта*9905 пополнение на 2015.00RUR.VTB. В обработке. 09.07.25 19:07. Остаток 11931.53RUR' },
    { kind: 'code', text: 'Код подтверждения 482113. Перевод 1500.00RUR. Ак Барс Банк' },
    { kind: 'advert', text: 'Ак Барс: 2000RUR за карту друга. akbars.ru' },
    { kind: 'offer', text: 'Ак Барс: кредит 300000.00RUR одобрен, пополнение на Карта*9905' },
    { kind: 'balance', text: 'Карта*9905. Остаток 11931.53RUR' },
    {
      kind: 'message',
      text: 'Карта*5582 Пополнение по СБП на 10.00RUR от Иван С. Пополнение по СБП на 90000.00RUR. Остаток 5214.29RUR',
    },
  ],
};

import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const uralsib: NoticeBank = {
  banks: ['100000000026'],
  sms: ['URALSIB'],
  push: ['ru.bankuralsib.mb.android', 'ru.uralsib.umobile.android'],
  patterns: [
    {
      id: 'uralsib-topup',
      kind: 'credit',
      template: 'Пополнение *{digits} Сумма {amount} Остаток {money}[ {text}]',
      examples: [
        {
          text: 'Пополнение *2301 Сумма 3000.00 р Остаток 12663.20 р T-Bank Card2Ca',
          roubles: '3000',
          digits: '2301',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'uralsib-card-latin',
      kind: 'credit',
      template: 'Karta *{digits}. {date} {time}. Postuplenie {amount}. {text}. Balans {money}[.]',
      examples: [
        {
          text: 'Karta *8944. 04.10.24 20:29. Postuplenie 1008.00 RUB. Tinkoff Card2Card. Balans 8937.00 RUB',
          roubles: '1008',
          digits: '8944',
          seen: textSources.deviceTable,
        },
      ],
    },
    {
      id: 'uralsib-sbp',
      kind: 'credit',
      template: '(Поступление|Перевод|Пополнение) по СБП[ *{digits}] {amount} от {payer}[.][ Остаток {money}]',
      examples: [
        {
          text: 'Поступление по СБП *2301 1 500,00 р от Иван Петрович С. Остаток 12 663,20 р',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '2301',
        },
      ],
    },
    {
      id: 'uralsib-spent',
      kind: 'other',
      template: '(Покупка|Списание|Перевод) *{digits} Сумма {text}',
      examples: [{ text: 'Покупка *2301 Сумма 300.00 р Остаток 12363.20 р PYATEROCHKA' }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Списание *2301 Сумма 3000.00 р Остаток 9663.20 р' },
    { kind: 'declined', text: 'Отказ Пополнение *2301 Сумма 3000.00 р Остаток 12663.20 р' },
    { kind: 'cancelled', text: 'Пополнение *2301 Сумма 3000.00 р Остаток 12663.20 р Отмена' },
    { kind: 'hold', text: 'Пополнение *2301 Сумма 3000.00 р Остаток 12663.20 р ожидает' },
    { kind: 'code', text: 'Kod podtverzhdeniya 482113. Summa 3000.00 RUB. URALSIB' },
    { kind: 'advert', text: 'Уралсиб: кэшбэк 3% при пополнении от 3000 р' },
    { kind: 'offer', text: 'Уралсиб: Сумма 300000.00 р одобрена по кредиту' },
    { kind: 'balance', text: '*2301 Остаток 12663.20 р' },
    { kind: 'message', text: 'Поступление по СБП *2301 10,00 р от Иван С. Поступление по СБП 90000,00 р от Иван С.' },
  ],
};

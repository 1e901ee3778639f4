import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const otkritie: NoticeBank = {
  banks: ['100000000015'],
  sms: ['OTKRITIE', 'Otkrytie'],
  push: ['com.openbank', 'ru.ftc.otkritie'],
  patterns: [
    {
      id: 'otkritie-card',
      kind: 'credit',
      template: 'На карту *{digits} зачислено {amount}. Доступно {money}[.]',
      examples: [
        {
          text: 'На карту *0988 зачислено 27 004.5 р. Доступно 27 004.5 р.',
          roubles: '27004.50',
          digits: '0988',
          seen: textSources.smsTests,
        },
        {
          text: 'На карту *0988 зачислено 27 004 р. Доступно 27 004.5 р.',
          roubles: '27004',
          digits: '0988',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'otkritie-sent-you',
      kind: 'credit',
      template: 'Вам перевели {amount}.[ по СБП от {payer}] на (карту|счет) *{digits}. Доступно {money}[.]',
      examples: [
        {
          text: 'Вам перевели  14 199 р. на карту *3686. Доступно 50 660.71 р.',
          roubles: '14199',
          digits: '3686',
          seen: textSources.smsTests,
        },
        {
          text: 'Вам перевели 340 р. по СБП от Иван И. на счет *0366. Доступно 394.72 р.',
          roubles: '340',
          payer: 'Иван И.',
          digits: '0366',
        },
      ],
    },
    {
      id: 'otkritie-spent',
      kind: 'other',
      template: '(Операция по карте|Перевод с карты|Покупка по карте) *{digits} {text}',
      examples: [{ text: 'Операция по карте *1698 на 24 117 р. Доступно 213.99 р.', seen: textSources.smsTests }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Операция по карте *1698 на 24 117 р. Доступно 213.99 р.', seen: textSources.smsTests },
    { kind: 'declined', text: 'Отказ. Вам перевели 340 р. на карту *0366. Доступно 394.72 р.' },
    { kind: 'cancelled', text: 'На карту *0988 зачислено 27 004 р. Отменено. Доступно 27 004.5 р.' },
    {
      kind: 'hold',
      text: 'Карта *4013 Зачислено 6.00 RUR Деньги станут доступны в течение часа 24.02.18',
      seen: textSources.smsTests,
    },
    { kind: 'code', text: 'Код для входа: 4821. Банк Открытие. Никому не говорите код' },
    { kind: 'advert', text: 'Вам перевели бы 1 000 р. за друга. Банк Открытие' },
    { kind: 'offer', text: 'Одобрено 300 000 р. на карту *0988. Доступно сегодня' },
    { kind: 'balance', text: 'На карте *0988 Доступно 27 004.5 р.' },
    {
      kind: 'message',
      text: 'Вам перевели 10 р. по СБП от Иван И. Вам перевели 90 000 р. на счет *0366. Доступно 394.72 р.',
    },
  ],
};

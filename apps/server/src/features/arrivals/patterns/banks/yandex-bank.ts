import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const yandexBank: NoticeBank = {
  banks: ['100000000150'],
  sms: ['Yandex.Bank', 'YandexBank', 'Яндекс Банк'],
  push: ['com.yandex.bank'],
  patterns: [
    {
      id: 'yandex-topup',
      kind: 'credit',
      template: '[Входящий перевод ]Пополнение на {amount}.[ {payer}][.] {date} {time}. Доступно {money}',
      examples: [
        {
          text: 'Входящий перевод Пополнение на 10.00 RUB. Александр Михайлович С. 17.09.2024 14:53. Доступно 10.00 RUB',
          roubles: '10',
          payer: 'Александр Михайлович С.',
          seen: textSources.deviceTable,
        },
        {
          text: 'Входящий перевод Пополнение на 10.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB',
          roubles: '10',
          seen: textSources.deviceTable,
        },
      ],
    },
    {
      id: 'yandex-from',
      kind: 'credit',
      template: '[Яндекс Банк ][Входящий перевод ]{amount} от {payer}[ из {words}][.][ (Баланс|Доступно)[:] {money}]',
      examples: [
        { text: 'Входящий перевод +1 500 ₽ от Иван Петрович С. из Т-Банк', roubles: '1500', payer: 'Иван Петрович С.' },
      ],
    },
    {
      id: 'yandex-spent',
      kind: 'other',
      template: '[Карта Пэй ](Перевод|Покупка|Оплата) {money}. {text} Доступно {money}',
      examples: [
        {
          text: 'Карта Пэй Перевод 10.00 RUB. Александр Михайлович С. 17.09.2024 15:04. Доступно 10.00 RUB',
          seen: textSources.deviceTable,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Карта Пэй Перевод 10.00 RUB. Александр Михайлович С. 17.09.2024 15:04. Доступно 10.00 RUB',
      seen: textSources.deviceTable,
    },
    {
      kind: 'declined',
      text: 'Входящий перевод отклонён. Пополнение на 10.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB',
    },
    { kind: 'cancelled', text: 'Отмена. Пополнение на 10.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB' },
    {
      kind: 'hold',
      text: 'Входящий перевод в обработке. Пополнение на 10.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB',
    },
    { kind: 'code', text: 'Ваш код подтверждения: 48-21-13. Наберите его в поле ввода.' },
    { kind: 'advert', text: 'Пополните Яндекс Пэй на 1000 RUB и верните 10% баллами' },
    { kind: 'offer', text: 'Сплит на 50 000 RUB одобрен. Доступно 50 000 RUB' },
    { kind: 'balance', text: 'Карта Пэй Доступно 10.00 RUB' },
    {
      kind: 'message',
      text: 'Входящий перевод Пополнение на 10.00 RUB. Иван С. Пополнение на 90000.00 RUB. 17.09.2024 15:01. Доступно 20.00 RUB',
    },
  ],
};

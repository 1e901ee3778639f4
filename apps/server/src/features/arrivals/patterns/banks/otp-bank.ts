import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const otpBank: NoticeBank = {
  banks: ['100000000018'],
  sms: ['OTP Bank', 'otp_bank', 'ОТП Банк'],
  push: ['ru.otpbank.mobile'],
  patterns: [
    {
      id: 'otp-bank-account',
      kind: 'credit',
      template: '(Счет|Карта) *{digits} зачисление {amount}. Доступно {money}.[ otpbank.ru/tr]',
      examples: [
        {
          text: 'Счет *0084 зачисление 30000р. Доступно 30755.03р. otpbank.ru/tr',
          roubles: '30000',
          digits: '0084',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'otp-bank-card',
      kind: 'credit',
      template: '[{date} {time}. ]Карта *{digits} зачисление на сумму {amount}. {words}. Доступно {money}[.]',
      examples: [
        {
          text: '19.08 15:19. Карта *5676 зачисление на сумму 1000р. OTP_FPS. Доступно 12425.14р.',
          roubles: '1000',
          digits: '5676',
          seen: textSources.deviceTable,
        },
      ],
    },
    {
      id: 'otp-bank-sbp',
      kind: 'credit',
      template: '[ОТП Банк ][\\| ]Пополнение[ по СБП] на {amount}(,|.)[ счет RUB.] {payer}[.] Доступно {money}',
      examples: [
        {
          text: 'ОТП Банк | Пополнение на 500 ₽, счет RUB. Иван И. Доступно 1 500 ₽',
          roubles: '500',
          payer: 'Иван И.',
          seen: textSources.quarttex,
        },
        {
          text: 'Пополнение по СБП на 1 500,50 ₽. Иван Петрович С. Доступно 2 500 ₽',
          roubles: '1500.50',
          payer: 'Иван Петрович С.',
        },
      ],
    },
    {
      id: 'otp-bank-spent',
      kind: 'other',
      template: '(Счет|Карта) *{digits} списание {text}',
      examples: [{ text: 'Карта *6690 списание -301р. Доступно 63.52р. otpbank.ru/tr', seen: textSources.deviceTable }],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Карта *6690 списание -301р. Доступно 63.52р. otpbank.ru/tr',
      seen: textSources.deviceTable,
    },
    { kind: 'declined', text: 'Счет *0084 зачисление 30000р отклонено. Доступно 30755.03р. otpbank.ru/tr' },
    { kind: 'cancelled', text: 'Отмена: Счет *0084 зачисление 30000р. Доступно 30755.03р. otpbank.ru/tr' },
    { kind: 'hold', text: 'Карта *5676 зачисление на сумму 1000р. Операция в обработке. Доступно 12425.14р.' },
    { kind: 'code', text: 'OTP: 482113. OTP Bank. Nikomu ne soobschajte' },
    { kind: 'code', text: 'Код 482113 для перевода 1000р. ОТП Банк' },
    { kind: 'advert', text: 'Переведите зарплату в ОТП Банк и получите 3000р. otpbank.ru/zp' },
    { kind: 'offer', text: 'Вам доступно 300000р наличными. Зачисление на карту *5676 сегодня. otpbank.ru' },
    { kind: 'balance', text: 'Счет *0084. Доступно 30755.03р.' },
    { kind: 'message', text: 'Пополнение по СБП на 10 ₽. Иван С. Сообщение Пополнение на 90 000 ₽. Доступно 2 500 ₽' },
  ],
};

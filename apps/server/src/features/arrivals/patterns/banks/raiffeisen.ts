import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const raiffeisen: NoticeBank = {
  banks: ['100000000007'],
  sms: ['Raiffeisen'],
  push: ['ru.raiffeisennews'],
  patterns: [
    {
      id: 'raif-to-account',
      kind: 'credit',
      channel: 'sms',
      template: 'Zachislen perevod {amount} na schet *{digits}. Balans {money}. Raiffeisenbank',
      examples: [
        {
          text: 'Zachislen perevod 25000 RUR na schet *5842. Balans 32605.51 RUR. Raiffeisenbank',
          roubles: '25000',
          digits: '5842',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'raif-account',
      kind: 'credit',
      template:
        '(Schet|Счет) *{digits}. (Zachislen perevod|Зачислен перевод) {amount}[ (от|ot) {payer}].[ (Balans|Баланс) {money}.]',
      examples: [
        {
          text: 'Schet *9561. Zachislen perevod 400.00 RUB.',
          roubles: '400',
          digits: '9561',
          seen: textSources.smsTests,
        },
        {
          text: 'Счет *9561. Зачислен перевод 1 400.50 RUB от Иван Петрович С. Баланс 2 400.50 RUB.',
          roubles: '1400.50',
          payer: 'Иван Петрович С.',
          digits: '9561',
        },
      ],
    },
    {
      id: 'raif-card',
      kind: 'credit',
      template: '(Karta|Карта) *{digits}. (Zachisleno|Зачислено) {amount}. (Balans|Баланс) {money}.[ {date}]',
      examples: [
        {
          text: 'Karta *7666. Zachisleno 1500.00 RUB. Balans 4204.73 RUB. 18.01.2020',
          roubles: '1500',
          digits: '7666',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'raif-card-grew',
      kind: 'credit',
      channel: 'sms',
      template:
        '(Balans vashey karty|Баланс вашей карты) *{digits} (popolnilsya|пополнился) {date} (na|на)[:] {amount}. (Dostupny|Доступный) (ostatok|остаток): {money}. Raiffeisenbank',
      examples: [
        {
          text: 'баланс вашей карты *0015 пополнился 2018-05-13 на 3000 RUR. доступный остаток: 11938.27 RUR. raiffeisenbank',
          roubles: '3000',
          digits: '0015',
          seen: textSources.smsTests,
        },
        {
          text: 'Balans vashey karty *1399 popolnilsya 22/02/2018 na: 10605 RUB. Dostupny Ostatok: 11277.9 RUB. Raiffeisenbank',
          roubles: '10605',
          digits: '1399',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'raif-push-sbp',
      kind: 'credit',
      channel: 'push',
      template:
        '(Поступление|Перевод)[ по СБП] [на (счет|счёт|карту) *{digits} ]{amount}[.] (От|от) {payer}[.][ Баланс {money}]',
      examples: [
        {
          text: 'Поступление по СБП на счет *9561 +1 500 ₽ от Иван Петрович С. Баланс 12 345,67 ₽',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '9561',
        },
        { text: 'Перевод по СБП 1 500 ₽. От Мария К.', roubles: '1500', payer: 'Мария К.' },
      ],
    },
    {
      id: 'raif-spent',
      kind: 'other',
      template:
        '((Schet|Karta|Счет|Карта) *{digits}. (Spisan perevod|Pokupka|Oplata|Списан перевод|Покупка) |Spisan perevod |Заплатили (картой|со счета) *){text}',
      examples: [
        { text: 'Schet *4806. Spisan perevod 3812.00 RUB. Balans 246.20 RUB.', seen: textSources.smsTests },
        {
          text: 'Spisan perevod 13000 RUR so scheta *9362. Balans 14469.82 RUR. Raiffeisenbank',
          seen: textSources.smsTests,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Spisan perevod 13000 RUR so scheta *9362. Balans 14469.82 RUR. Raiffeisenbank',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: 'Schet *9561. Zachislen perevod 400.00 RUB otklonen.' },
    { kind: 'cancelled', text: 'Счет *9561. Зачислен перевод 400.00 RUB. Отмена. Баланс 0.00 RUB.' },
    { kind: 'hold', text: 'Karta *7666. Hold 1500.00 RUB. Balans 4204.73 RUB. 18.01.2020' },
    { kind: 'code', text: 'Kod: 482113. Perevod 1500 RUB na kartu *7666. Raiffeisenbank. Nikomu ne soobschajte kod' },
    { kind: 'code', text: 'Подтвердите вход в Райффайзен Онлайн. Это вы? 12:40' },
    { kind: 'advert', text: 'Зачислим 1500 RUB за первую покупку по карте друга. raiffeisen.ru' },
    { kind: 'offer', text: 'Kredit 300000 RUR odobren. Zachislenie na schet *9561 segodnya. Raiffeisenbank' },
    { kind: 'balance', text: 'Schet *9561. Balans 105065.03 RUR.' },
    { kind: 'message', text: 'Счет *9561. Зачислен перевод 10 RUB от Иван С. Сообщение 90000 RUB. Баланс 12 RUB.' },
  ],
};

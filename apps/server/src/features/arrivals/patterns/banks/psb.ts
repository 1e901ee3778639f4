import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

const credit = '[ \\(v t.ch. kredit {money}\\)]';

export const psb: NoticeBank = {
  banks: ['100000000010', '100000000033'],
  sms: ['PSB', 'PSBank'],
  push: ['logo.com.mbanking', 'ru.psbank.mobile', 'ru.psbank.online'],
  patterns: [
    {
      id: 'psb-contract',
      kind: 'credit',
      channel: 'sms',
      template: `Kontrakt *{digits}: Zachislenie {amount};{date}.Dostupno {money}${credit}[.]`,
      examples: [
        {
          text: 'Kontrakt *3338: Zachislenie 34 500.00 RUR;2018-01-19.Dostupno 35 041.50 RUR.',
          roubles: '34500',
          digits: '3338',
          seen: textSources.smsTests,
        },
        {
          text: 'Kontrakt *5340: Zachislenie 86 358,53 RUR;2018-04-28.Dostupno 101 648,53 RUR  (v t.ch. kredit 15 000,00 RUR).',
          roubles: '86358.53',
          digits: '5340',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'psb-topup',
      kind: 'credit',
      template: '*{digits} (Пополнение|Зачисление) {amount}[ {text}] Доступно {money}',
      examples: [
        {
          text: '*8454 Пополнение 1000p 1CUPIS.RU Доступно 1480,06p',
          roubles: '1000',
          digits: '8454',
          seen: textSources.quarttex,
        },
        { text: '*8454 Зачисление 1 500,50 ₽ C2C PSB M F Доступно 2 480,06 ₽', roubles: '1500.50', digits: '8454' },
      ],
    },
    {
      id: 'psb-sbp',
      kind: 'credit',
      template:
        '[*{digits} ](Перевод|Пополнение|Зачисление) (по|через) СБП {amount} от {payer}[ из {words}][.][ Доступно {money}]',
      examples: [
        {
          text: '*8454 Перевод по СБП +1 500 ₽ от Иван Петрович С. из Т-Банк. Доступно 2 480,06 ₽',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '8454',
        },
      ],
    },
    {
      id: 'psb-spent',
      kind: 'other',
      channel: 'sms',
      template: 'Karta *{digits}: (Perevod s karty na kartu - spisanie|Beznalichnoe spisanie|Pokupka) {text}',
      examples: [
        {
          text: 'Karta *2006: Perevod s karty na kartu - spisanie 10 000,00 RUR; 16/01, 11:14;PSBANK.RU;CARD2CARD PSB MOBILE.Dostupno 4 595.50 RUR.',
          seen: textSources.smsTests,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Karta *2006: Perevod s karty na kartu - spisanie 10 000.00 RUR; 16/01, 11:14;PSBANK.RU;CARD2CARD PSB MOBILE.Dostupno 4 595.50 RUR.',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: '*8454 Пополнение 1000p Отказ Доступно 1480,06p' },
    { kind: 'cancelled', text: 'Kontrakt *3338: Otmena. Zachislenie 34 500.00 RUR;2018-01-19.Dostupno 35 041.50 RUR.' },
    { kind: 'hold', text: '*8454 Зачисление 1000p ожидается Доступно 1480,06p' },
    { kind: 'code', text: 'Kod dlya operacii 482113. Perevod 10 000.00 RUR. PSB' },
    { kind: 'advert', text: 'ПСБ: пополните карту от 1000р и участвуйте в розыгрыше. psbank.ru' },
    { kind: 'offer', text: 'ПСБ: одобрен кредит 500 000 ₽, зачисление на *8454 сегодня' },
    { kind: 'balance', text: '*8454 Доступно 1480,06p' },
    {
      kind: 'message',
      text: '*8454 Перевод по СБП +10 ₽ от Иван С. Перевод по СБП +90 000 ₽ от Иван С. Доступно 2 480,06 ₽',
    },
  ],
};

import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const rosbank: NoticeBank = {
  banks: ['100000000012'],
  sms: ['Rosbank'],
  push: ['ru.rosbank.android'],
  patterns: [
    {
      id: 'rosbank-account',
      kind: 'credit',
      template:
        '(Schet|Счет) {words}*{number}: (Popolnenie|Пополнение) {amount}; (Dostupno|Доступно): {money}; {date}[. Подробнее http://rosbank.ru/app.]',
      examples: [
        {
          text: 'Schet A*891: Popolnenie 9082.00 RUB; Dostupno: 10042.19 RUB; 19/01/18',
          roubles: '9082',
          seen: textSources.smsTests,
        },
        {
          text: 'Счет L*683: Пополнение 91357.38 RUB; Доступно: 91357.38 RUB; 10/04/19. Подробнее http://rosbank.ru/app.',
          roubles: '91357.38',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'rosbank-card',
      kind: 'credit',
      template:
        '(Karta|Карта) **{digits}[.] (Popolnenie|Пополнение|Zachislenie|Зачисление) {amount}. (Ostatok|Остаток)[:] {money}[.][ {date}.]',
      examples: [
        {
          text: 'Karta **0368. Popolnenie 1000.00 RUR. Ostatok: 2482.77 RUR. 18/01/18.',
          roubles: '1000',
          digits: '0368',
        },
      ],
    },
    {
      id: 'rosbank-sbp',
      kind: 'credit',
      template: '[СБП. ](Перевод|Поступление) по СБП {amount} от {payer}[ на счет **{digits}][.][ Доступно: {money}]',
      examples: [
        {
          text: 'Поступление по СБП 1 500,00 RUB от Иван Петрович С. на счет **0368. Доступно: 2 482,77 RUB',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '0368',
        },
      ],
    },
    {
      id: 'rosbank-spent',
      kind: 'other',
      template:
        '((Schet|Счет) {words}*{number}: (Spisanie|Списание) |(Karta|Карта)[ ]**{digits}.(Sovershena pokupka|Proizvedeno s)|S karty **){text}',
      examples: [
        {
          text: 'Karta **0368.Sovershena pokupka na summu 1000.00 RUR. YOTA. Ostatok: 2482.77 RUR. 18/01/18.',
          seen: textSources.smsTests,
        },
        { text: 'Schet A*123: Spisanie   15424.55 RUB; Dostupno: 23236.19 RUB; 07/02/18', seen: textSources.smsTests },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'S karty **3548 perevedeno 20000.00 RUR.P2P ROSBANK. Spisano 20300.00 RUR. Ostatok:5618.41 RUR 24.04.19',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: 'Schet A*891: Popolnenie 9082.00 RUB otkloneno; Dostupno: 10042.19 RUB; 19/01/18' },
    { kind: 'cancelled', text: 'Счет L*683: Отмена. Пополнение 91357.38 RUB; Доступно: 91357.38 RUB; 10/04/19' },
    { kind: 'hold', text: 'Счет L*683: Пополнение 91357.38 RUB в обработке; Доступно: 91357.38 RUB; 10/04/19' },
    { kind: 'code', text: 'Rosbank. Odnorazovyj parol 482113. Summa 20000.00 RUR' },
    { kind: 'advert', text: 'Росбанк: пополните счет от 1000 RUB и получите кешбэк. rosbank.ru/app' },
    { kind: 'offer', text: 'Росбанк: Вам одобрен кредит 500000.00 RUB' },
    { kind: 'balance', text: 'Schet A*891: Dostupno: 10042.19 RUB; 19/01/18' },
    { kind: 'message', text: 'Поступление по СБП 10,00 RUB от Иван С. Поступление по СБП 90000,00 RUB от Иван С.' },
  ],
};

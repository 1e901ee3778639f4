import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const domRf: NoticeBank = {
  banks: ['100000000082'],
  sms: ['Bank_DOM.RF', 'DOM.RF'],
  push: ['ru.domrf.mobile'],
  patterns: [
    {
      id: 'domrf-sbp',
      kind: 'credit',
      template: 'Пополнение {amount} на счет **{digits} по СБП от {payer} успешно. Доступно {money}[.]',
      examples: [
        {
          text: 'Пополнение +10 110.00 RUB на счет **8577 по СБП от ДАВИД АЛЕКСАНДРОВИЧ Ш. успешно. Доступно 11 612.00 RUB',
          roubles: '10110',
          payer: 'ДАВИД АЛЕКСАНДРОВИЧ Ш.',
          digits: '8577',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'domrf-account',
      kind: 'credit',
      template: 'Пополнение {amount} на (счет|карту) **{digits} успешно. Доступно {money}[.]',
      examples: [
        {
          text: 'Пополнение +1 500.50 RUB на карту **8577 успешно. Доступно 11 612.00 RUB',
          roubles: '1500.50',
          digits: '8577',
        },
      ],
    },
    {
      id: 'domrf-spent',
      kind: 'other',
      template: '(Списание|Покупка|Перевод) -{money} {text}',
      examples: [{ text: 'Списание -10 110.00 RUB со счета **8577 по СБП успешно. Доступно 1 502.00 RUB' }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Списание -10 110.00 RUB со счета **8577 по СБП успешно. Доступно 1 502.00 RUB' },
    {
      kind: 'declined',
      text: 'Пополнение +10 110.00 RUB на счет **8577 по СБП от ДАВИД Ш. отклонено. Доступно 11 612.00 RUB',
    },
    { kind: 'cancelled', text: 'Пополнение +10 110.00 RUB на счет **8577 отменено. Доступно 1 502.00 RUB' },
    { kind: 'hold', text: 'Пополнение +10 110.00 RUB на счет **8577 в обработке. Доступно 1 502.00 RUB' },
    { kind: 'code', text: 'Код для подтверждения операции 4821. Банк ДОМ.РФ' },
    { kind: 'advert', text: 'ДОМ.РФ: пополнение счета от 10 000 RUB с бонусом 1 000 RUB' },
    { kind: 'offer', text: 'ДОМ.РФ: ипотека на 5 000 000 RUB одобрена' },
    { kind: 'balance', text: 'Счет **8577. Доступно 11 612.00 RUB' },
    {
      kind: 'message',
      text: 'Пополнение +10.00 RUB на счет **8577 по СБП от ДАВИД Ш. Пополнение +90 000.00 RUB успешно. Доступно 11 612.00 RUB',
    },
  ],
};

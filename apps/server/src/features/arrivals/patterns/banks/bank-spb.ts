import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const bankSpb: NoticeBank = {
  banks: ['100000000029'],
  sms: ['BankSPB', 'BSPB'],
  push: ['com.bspb.android', 'com.bssys.bspb'],
  patterns: [
    {
      id: 'bspb-sbp',
      kind: 'credit',
      template: '*{digits} Зачислен перевод по СБП {amount} {time} от {payer}',
      examples: [
        {
          text: '*0977 Зачислен перевод по СБП 12264RUB 16:54 от Владимир Олегович Л',
          roubles: '12264',
          payer: 'Владимир Олегович Л.',
          digits: '0977',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'bspb-credit',
      kind: 'credit',
      template: '*{digits} (Зачисление|Пополнение|Зачислен перевод) {amount} {time}[ {words}][ Доступно {money}]',
      examples: [{ text: '*0977 Зачисление 1500.50RUB 16:54 Доступно 2500.50RUB', roubles: '1500.50', digits: '0977' }],
    },
    {
      id: 'bspb-spent',
      kind: 'other',
      template: '*{digits} (Покупка|Оплата|Списание|Перевод по СБП) {money} {text}',
      examples: [{ text: '*0977 Покупка 349RUB 16:54 PYATEROCHKA Доступно 2500.50RUB' }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: '*0977 Перевод по СБП 12264RUB 16:54 получателю Владимир Олегович Л' },
    { kind: 'declined', text: '*0977 Зачислен перевод по СБП 12264RUB 16:54 от Владимир Олегович Л отклонён' },
    { kind: 'cancelled', text: '*0977 Отмена: Зачисление 1500.50RUB 16:54 Доступно 2500.50RUB' },
    { kind: 'hold', text: '*0977 Зачисление 1500.50RUB 16:54 ожидается Доступно 2500.50RUB' },
    { kind: 'code', text: 'Код 482113 вход в интернет-банк. Никому не сообщайте. БСПБ' },
    { kind: 'advert', text: 'БСПБ: зачисление пенсии и 1000RUB в подарок' },
    { kind: 'offer', text: 'БСПБ: одобрен кредит 300000RUB, зачисление на *0977' },
    { kind: 'balance', text: '*0977 Доступно 2500.50RUB' },
    {
      kind: 'message',
      text: '*0977 Зачислен перевод по СБП 10RUB 16:54 от Иван Л Зачислен перевод по СБП 90000RUB 16:55 от Иван Л',
    },
  ],
};

import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const rosselkhozbank: NoticeBank = {
  banks: ['100000000020'],
  // The name of its application is short enough to be sent as the sender of an SMS, so what it shows counts as one.
  sms: ['RSHB', 'ru.rshb.dbo'],
  push: ['ru.rshb.mbank'],
  patterns: [
    {
      id: 'rshb-credit',
      kind: 'credit',
      template:
        '(РСХБ|RSHB) {date} {time} (счет|карта|schet|karta) *{digits} (пополнение|popolnenie|зачисление) {amount} (одобр.|odobr.)[ (Доступно|Dostupno) {money}]',
      examples: [
        {
          text: 'РСХБ 15/01 11:19:49 счет *4657 пополнение 4,168.94 RUR одобр. Доступно 4,342.20',
          roubles: '4168.94',
          digits: '4657',
          seen: textSources.smsTests,
        },
        { text: 'RSHB 15/01 11:19:49 karta *4657 popolnenie 500.00 RUR odobr.', roubles: '500', digits: '4657' },
      ],
    },
    {
      id: 'rshb-sbp',
      kind: 'credit',
      template: 'Успешный перевод СБП. {payer} из {words} Зачислено {amount}[.][ Доступно {money}]',
      examples: [
        {
          text: 'Успешный перевод СБП. Дмитрий Вячеславович З из Озон Банк (Ozon) Зачислено 999.00 RUR',
          roubles: '999',
          payer: 'Дмитрий Вячеславович З.',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'rshb-account',
      kind: 'credit',
      template: '[РСХБ ]Зачислено {amount} на (счет|карту) *{digits}[ от {payer}][.][ Доступно {money}]',
      examples: [
        {
          text: 'Зачислено 1 500,00 ₽ на счет *4657 от Иван Петрович С. Доступно 4 342,20 ₽',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '4657',
        },
      ],
    },
    {
      id: 'rshb-spent',
      kind: 'other',
      template:
        '(RSHB|РСХБ) {date} {time} (oplata uslug|pokupka|покупка|АТМ выдача наличных|perevod prinyat k ispolneniyu) {money} {text}',
      examples: [
        {
          text: 'RSHB 20/01 13:16:23 pokupka 1,892.00 RUR odobr. karta *7329 WILDBERRIES KOSTROMA RU',
          seen: textSources.smsTests,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'RSHB 19/01 00:16:01 oplata uslug 80.00 RUR s karty *7329 v VISA QIWI WALLET MOSCOW RU',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: 'РСХБ 15/01 11:19:49 счет *4657 пополнение 4,168.94 RUR отказ. Доступно 4,342.20' },
    { kind: 'cancelled', text: 'Успешный перевод СБП. Дмитрий З из Озон Банк (Ozon) Зачислено 999.00 RUR Отменено' },
    { kind: 'hold', text: 'РСХБ 15/01 11:19:49 счет *4657 пополнение 4,168.94 RUR в обработке. Доступно 4,342.20' },
    { kind: 'code', text: 'РСХБ. Пароль 482113 для операции на 1,892.00 RUR. Никому не сообщайте' },
    { kind: 'advert', text: 'РСХБ: откройте вклад от 10,000.00 RUR под 20%. Зачислено уже сегодня' },
    { kind: 'offer', text: 'РСХБ: Вам одобрен кредит 300,000.00 RUR' },
    { kind: 'balance', text: 'РСХБ 15/01 счет *4657 Доступно 4,342.20 RUR' },
    { kind: 'message', text: 'Зачислено 10,00 ₽ на счет *4657 от Иван С. Зачислено 90000,00 ₽ на счет *4657' },
  ],
};

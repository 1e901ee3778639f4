import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const sovcombank: NoticeBank = {
  banks: ['100000000013'],
  sms: ['Sovcombank'],
  push: ['ru.sovcomcard.halva.v1'],
  patterns: [
    {
      id: 'sovcom-halva',
      kind: 'credit',
      template: 'Халва пополнена[ на] {amount}[,] баланс {money}[ Подробнее {text}]',
      examples: [
        {
          text: 'Халва пополнена 5000 р баланс 5138.33 Подробнее http://scb.im/hva',
          roubles: '5000',
          seen: textSources.smsTests,
        },
        { text: 'ХАЛВА пополнена на 1 500,50 р, баланс 5138.33', roubles: '1500.50' },
      ],
    },
    {
      id: 'sovcom-sbp',
      kind: 'credit',
      template:
        '[СБП. ](Поступил перевод|Зачислен перевод|Пополнение)[ по СБП] {amount}[.] от {payer}[ из {words}][.][ (Баланс|Доступно)[:] {money}]',
      examples: [
        {
          text: 'Зачислен перевод по СБП 1500.00 RUR от Иван Петрович С. из Т-Банк. Баланс: 5138.33 RUR',
          roubles: '1500',
          payer: 'Иван Петрович С.',
        },
      ],
    },
    {
      id: 'sovcom-card',
      kind: 'credit',
      template:
        '(Карта|Счет) *{digits}[.] (пополнение|зачисление) {amount}[.][ {words}.] (Баланс|Доступно)[:] {money}[.]',
      examples: [
        { text: 'Карта *7522. Пополнение 1500.00 руб. Tinkoff. Баланс 3000.00 руб.', roubles: '1500', digits: '7522' },
      ],
    },
    {
      id: 'sovcom-spent',
      kind: 'other',
      template: '(Покупка|Оплата|Списание|Халва: покупка) {text} баланс {money}',
      examples: [{ text: 'Покупка 500 р PYATEROCHKA баланс 4638.33' }],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'Покупка 500 р PYATEROCHKA баланс 4638.33' },
    { kind: 'declined', text: 'Халва не пополнена 5000 р баланс 5138.33' },
    { kind: 'cancelled', text: 'Халва пополнена 5000 р, отмена, баланс 5138.33' },
    { kind: 'hold', text: 'Зачислен перевод по СБП 1500.00 RUR от Иван С. Ожидает. Баланс: 5138.33 RUR' },
    { kind: 'code', text: 'Совкомбанк. Код: 4821. Перевод 1500 р. Не говорите его никому' },
    {
      kind: 'code',
      text: 'Перевод по СБП 10.00 RUR с карты/счёта 7522 в Т-Банк 13.09.2024 Код: 449221',
      seen: textSources.deviceTable,
    },
    { kind: 'advert', text: 'Халва: рассрочка 24 месяца на покупки от 1000 р. scb.im/hva' },
    { kind: 'offer', text: 'Совкомбанк: кредит 300000 р одобрен. Халва пополнена будет сегодня' },
    { kind: 'balance', text: 'Халва баланс 5138.33 р' },
    {
      kind: 'message',
      text: 'Зачислен перевод по СБП 10.00 RUR от Иван С. Зачислен перевод по СБП 90000.00 RUR. Баланс: 5138.33 RUR',
    },
  ],
};

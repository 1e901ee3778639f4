import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const gazprombank: NoticeBank = {
  banks: ['100000000001'],
  sms: ['Gazprombank', 'Telecard'],
  push: ['ru.gazprombank.android.mobilebank.app'],
  patterns: [
    {
      id: 'gazprom-credit',
      kind: 'credit',
      template:
        '*{digits}[ {time}] (Получен перевод|Зачисление|Пополнение) {amount}[ {words}][ {date} {time}][ Доступно {money}]',
      examples: [
        {
          text: '*1004 17:01 Получен перевод 110р PEREVOD MEZHDU KARTAMI Доступно 63869.33р',
          roubles: '110',
          digits: '1004',
          seen: textSources.smsTests,
        },
        {
          text: '*7726 Получен перевод 0.1р PEREVOD MEZHDU KARTAMI 16.06.18 19:26:29 Доступно 75511.83р',
          roubles: '0.10',
          digits: '7726',
          seen: textSources.smsTests,
        },
        {
          text: '*3164 Зачисление 26090р 30.08.18 09:26 Доступно 26090р',
          roubles: '26090',
          digits: '3164',
          seen: textSources.smsTests,
        },
        {
          text: '*8641 Пополнение 4000р IPT GPB KAZAN 28.07.18 09:39:52',
          roubles: '4000',
          digits: '8641',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'gazprom-plus',
      kind: 'credit',
      template: '*{digits}[ {time}] +{amount}[ {words}][ {date} {time}] Доступно {money}',
      examples: [
        {
          text: '*3193 +1500р  07.03.18 09:58 Доступно 10369.58р',
          roubles: '1500',
          digits: '3193',
          seen: textSources.smsTests,
        },
        {
          text: '*5236 11:46 +10000р GAZPROMBANK Доступно 10979.72р',
          roubles: '10000',
          digits: '5236',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'gazprom-telecard',
      kind: 'credit',
      channel: 'sms',
      template:
        'Telecard; (Card|MC|VISA){digits}; Poluchen perevod; Summa {amount}; {date} {time}; {words}; dostupno: {money}[; {text}]',
      examples: [
        {
          text: 'Telecard; Card1745; Poluchen perevod; Summa 8000 RUR; 14.12.17 10:04:38; PEREVOD MEZHDU KARTAMI; dostupno: 10099.38 RUR; ispolzovano: 59900.62 RUR',
          roubles: '8000',
          digits: '1745',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'gazprom-telecard-credit',
      kind: 'credit',
      channel: 'sms',
      template: 'Telecard; (Card|MC|VISA){digits}; {date} {time}; Zachislenie; {amount}; dostupno: {money}',
      examples: [
        {
          text: 'Telecard; MC2591; 12.01.18 17:26:20; Zachislenie; 3525.54 RUR; dostupno: 3583.86 RUR',
          roubles: '3525.54',
          digits: '2591',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'gazprom-sbp',
      kind: 'credit',
      template:
        '[*{digits}[ {time}] ](Перевод|Зачисление) по СБП[:] {amount} от {payer}[ из {words}][.][ Доступно {money}]',
      examples: [
        {
          text: '*1004 17:01 Зачисление по СБП 1 500р от Иван Петрович С. Доступно 63869.33р',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '1004',
        },
        { text: 'Перевод по СБП: +1 500 ₽ от Иван Петрович С. из Т-Банк', roubles: '1500', payer: 'Иван Петрович С.' },
      ],
    },
    {
      id: 'gazprom-spent',
      kind: 'other',
      template: '*{digits}[ {time}] (-|Оплата |Покупка |Перевод |Снятие ){money}[ {text}]',
      examples: [
        {
          text: '*1691 -3900р Комиссия 19.5р PEREVOD NA KARTU 03.03.18 20:26 Доступно 2071.03р',
          seen: textSources.smsTests,
        },
        { text: '*7259 15:36 Перевод 1517р VTB PJSC Доступно 48688.52р', seen: textSources.smsTests },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: '*5818 Перевод 1500.1р BANK SPB IB 06.06.18 11:03:21 Доступно 6875.37р',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: '*1004 17:01 Отказ Получен перевод 110р Доступно 63869.33р' },
    { kind: 'cancelled', text: '*1004 17:01 Зачисление 110р отменено Доступно 63869.33р' },
    { kind: 'hold', text: '*1004 17:01 Зачисление 110р ожидается Доступно 63869.33р' },
    { kind: 'code', text: 'Код для входа в Газпромбанк: 4821. Никому его не называйте' },
    { kind: 'code', text: '4821 - подтверждение перевода 1500р *1004. Газпромбанк' },
    { kind: 'advert', text: 'Вклад до 20% годовых: пополнение от 15000р. gazprombank.ru' },
    { kind: 'offer', text: 'Вам одобрено: кредит 500000р, зачисление на карту *1004 сегодня' },
    { kind: 'balance', text: '*1004 Доступно 63869.33р' },
    { kind: 'message', text: '*1004 17:01 Зачисление по СБП 10р от Иван С. Сообщение: +90000р Доступно 63869.33р' },
  ],
};

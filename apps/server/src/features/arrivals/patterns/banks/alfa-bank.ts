import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

export const alfaBank: NoticeBank = {
  banks: ['100000000008'],
  sms: ['Alfa-Bank', 'Alfa Bank'],
  push: ['ru.alfabank.mobile.android', 'ru.alfabank.mobile.android.huawei', 'ru.alfabank.oavdo.amc'],
  patterns: [
    {
      id: 'alfa-credit-latin',
      kind: 'credit',
      template: '[{number}]*[*]{digits}[;] Postupleniye[;] Summa: {amount}[;] Ostatok: {money}[;] {date}[;][ {text}]',
      examples: [
        {
          text: "5*9857; Postupleniye; Summa: 1300,00 RUR; Ostatok: 137482,27 RUR; 03.12.2017; Otkrojte schet 'Semejnyj' v mobil'nom banke https://alfabank.ru/app",
          roubles: '1300',
          digits: '9857',
          seen: textSources.smsTests,
        },
        {
          text: '**6289 Рostupleniyе Summa: 20 000 RUR Оstatоk: 22 063,99 RUR 15.05.2020 Podrobnosti v mobilnom banke alfabank.ru/app',
          roubles: '20000',
          digits: '6289',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'alfa-sbp',
      kind: 'credit',
      template: '[Уведомление ]Перевод на сумму {amount} из {words} от {payer} по СБП[.]',
      examples: [
        {
          text: 'Уведомление Перевод на сумму 8000.00 RUR из Кошелек ЦУПИС (Мобильная карта) от Андрей Л. по СБП.',
          roubles: '8000',
          payer: 'Андрей Л.',
          seen: textSources.devicePushes,
        },
        {
          text: 'Перевод на сумму 1 500,00 RUR из Сбербанк от Иван Петрович С. по СБП',
          roubles: '1500',
          payer: 'Иван Петрович С.',
        },
      ],
    },
    {
      id: 'alfa-credit',
      kind: 'credit',
      template:
        'Поступление {amount}[.] на (карту|счет|счёт) [{number}]*{digits}[.][ От {payer}][.][ Остаток: {money}][.]',
      examples: [
        { text: 'Поступление 5000 руб. на карту *1234', roubles: '5000', digits: '1234', seen: textSources.quarttex },
        {
          text: 'Поступление 5 000,50 RUB на счет 408*01139. От Иван Петрович С. Остаток: 12 345,67 RUB',
          roubles: '5000.50',
          payer: 'Иван Петрович С.',
          digits: '1139',
        },
      ],
    },
    {
      id: 'alfa-push-credit',
      kind: 'credit',
      channel: 'push',
      template:
        '{amount}[.] (Поступление|Пополнение) [на ]счет[а] {number}*{digits}; Сумма: {money}; (Отправитель[ платежа] {payer}); {number} {words} {time}',
      examples: [
        {
          text: '+1 500 ₽ Поступление на счет 408*01139; Сумма: 1 500,00 RUB; Отправитель платежа Иван Петрович С.; 2 сентября 08:56',
          roubles: '1500',
          payer: 'Иван Петрович С.',
          digits: '1139',
        },
      ],
    },
    {
      id: 'alfa-spent',
      kind: 'other',
      template: '([{number}]*[*]{digits}; (Pokupka|Vydacha nalichnyh)|Spisanie so scheta|-{money}){text}',
      examples: [
        {
          text: '**1175; Pokupka; Uspeshno; Summa: 155 RUR; Ostatok: 412,55 RUR; RU/Chelyabinsk/VKUSNYE PRODUKTY; 28.02.2018 15:32:35',
          seen: textSources.smsTests,
        },
        {
          text: '-7 000 ₽. Перевод проведен Перевод 7 000,00 RUB со счета 4*1139 на счет 4*3583 проведен успешно',
          seen: textSources.devicePushes,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Spisanie so scheta 408*32167 na summu 1,500.00 RUR, poluchatel platezha 408*32255; 04.12.2017 21:28:02',
      seen: textSources.smsTests,
    },
    {
      kind: 'debit',
      text: '-200 ₽ Списание со счета 408*01139; Сумма: 200,00 RUB; Получатель платежа BKS Mir Investitsiy; 2 сентября 08:56',
      seen: textSources.devicePushes,
    },
    { kind: 'declined', text: '**4228; Postupleniye; Otkaz; Summa: 1500 RUR; Ostatok: 1609,11 RUR; 28.02.2018' },
    { kind: 'cancelled', text: 'Перевод на сумму 8000.00 RUR из Сбербанк от Андрей Л. по СБП отменен' },
    { kind: 'hold', text: 'Перевод на сумму 8000.00 RUR из Сбербанк от Андрей Л. по СБП. Ожидает зачисления' },
    { kind: 'code', text: 'Никому не сообщайте код: 4821. Перевод 5000 RUR на карту 2200**1234. Альфа-Банк' },
    { kind: 'code', text: 'Parol dlya oplaty: 482113. Summa: 1500 RUR. ALFA-BANK' },
    { kind: 'advert', text: 'Получите 2000 ₽ за друга: пригласите его в Альфа-Банк до 30.11. alfabank.ru/friend' },
    { kind: 'offer', text: 'Вам одобрен кредит 500 000 руб. Деньги поступят на карту *1234 сразу.' },
    { kind: 'balance', text: '**4228; Ostatok: 1609,11 RUR; 28.02.2018' },
    {
      kind: 'message',
      text: 'Перевод на сумму 10.00 RUR из Сбербанк от Андрей Л. по СБП. Сообщение: Перевод на сумму 90000.00 RUR',
    },
  ],
};

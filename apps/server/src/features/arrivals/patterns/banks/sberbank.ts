import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

const card = '(СЧЁТ|VISA|Visa Classic|MIR|МИР|ECMC|MAES|ПЛАТ.СЧЕТ|Плат. счёт|Сбер.счёт|Карта)[ ][-][*]{digits}';
const when = '[ {date}][ {time}]';
const message = '[ "{text}"][ Сообщение: {text}]';

export const sberbank: NoticeBank = {
  banks: ['100000000111'],
  sms: ['900'],
  push: ['ru.sberbankmobile'],
  patterns: [
    {
      id: 'sber-transfer',
      kind: 'credit',
      template: `${card}${when} Перевод[ из {words}] {amount} от {payer} Баланс: {money}${message}`,
      examples: [
        {
          text: 'СЧЁТ4006 21:20 Перевод 5001.01р от Игорь К. Баланс: 44 110.2р',
          roubles: '5001.01',
          payer: 'Игорь К.',
          digits: '4006',
          seen: textSources.syncra,
        },
        {
          text: 'MIR-1234 04:27 Перевод из Т‑Банк +1000р от ОЛЕГ В. Баланс: 1888.45р',
          roubles: '1000',
          payer: 'ОЛЕГ В.',
          digits: '1234',
          seen: textSources.bookkeeper,
        },
        {
          text: 'VISA2059 13:44 Перевод из Альфа-Банк +3000р от НАРЕК Б. Баланс: 5832.65р «Перевод денежных средств»',
          roubles: '3000',
          payer: 'НАРЕК Б.',
          digits: '2059',
          seen: textSources.syncra,
        },
        {
          text: 'VISA7964 09:24 Перевод 10000р от Сергей Владимирович К. Баланс: 10004.11р',
          roubles: '10000',
          payer: 'Сергей Владимирович К.',
          digits: '7964',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-credit',
      kind: 'credit',
      template: `${card}${when} зачисление {amount}[ {text}] Баланс: {money}[ Перейти в историю уведомлений sberbank.ru/sms/n/]`,
      examples: [
        {
          text: 'СЧЁТ1234 16:36 Зачисление 1 000р Баланс: 1 123.48р',
          roubles: '1000',
          digits: '1234',
          seen: textSources.bookkeeper,
        },
        {
          text: 'MIR-0441 23:03 зачисление 5005р C2C AMOBILE Баланс: 5403.29р',
          roubles: '5005',
          digits: '0441',
          seen: textSources.quarttex,
        },
        {
          text: 'VISA2059 26.02.25 21:19 зачисление 400р VISA MONEY TRANSFER Баланс: 1912.47р',
          roubles: '400',
          digits: '2059',
          seen: textSources.syncra,
        },
        {
          text: 'MAES4005 13:40 Зачисление 2272р Баланс: 2711.13р Перейти в историю уведомлений sberbank.ru/sms/n/',
          roubles: '2272',
          digits: '4005',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-sbp',
      kind: 'credit',
      template: `${card}${when} зачислен перевод[ по СБП] {amount} из {words} от {payer}${message}`,
      examples: [
        {
          text: 'СЧЁТ6334 08.05.25 зачислен перевод по СБП 25000р из Альфа-Банк от МАКСИМ ИВАНОВИЧ Е. Сообщение: Перевод денежных средств.',
          roubles: '25000',
          payer: 'МАКСИМ ИВАНОВИЧ Е.',
          digits: '6334',
          seen: textSources.quarttex,
        },
        {
          text: 'Visa Classic9410 12.08.20 зачислен перевод 24000.00р из Тинькофф Банк от МИХАИЛ СЕРГЕЕВИЧ Е.',
          roubles: '24000',
          payer: 'МИХАИЛ СЕРГЕЕВИЧ Е.',
          digits: '9410',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-sbp-topup',
      kind: 'credit',
      template: `${card}${when} Пополнение {amount} через СБП из {words} от {payer}${message}`,
      examples: [
        {
          text: 'МИР1234 15:01 Пополнение 34,21р через СБП из Банк Русский Стандарт от АО "НСПК". Сообщение: Выплата кешбэка',
          roubles: '34.21',
          payer: 'АО "НСПК"',
          digits: '1234',
          seen: textSources.bookkeeper,
        },
      ],
    },
    {
      id: 'sber-sent-you',
      kind: 'credit',
      template: `[Зачисление из {words} ]${card}${when} {payer} перевел\\(а\\) вам {amount}[.][ Баланс: {money}]${message}`,
      examples: [
        {
          text: 'VISA2059 18:30 Андрей Ф. перевел(а) вам 500р.',
          roubles: '500',
          payer: 'Андрей Ф.',
          digits: '2059',
          seen: textSources.syncra,
        },
        {
          text: 'ПЛАТ.СЧЕТ6334 14:09 Роман Н. перевел(а) вам 10 000р.',
          roubles: '10000',
          payer: 'Роман Н.',
          digits: '6334',
          seen: textSources.quarttex,
        },
        {
          text: 'ECMC8878 08:45 НАТАЛЬЯ ЮРЬЕВНА А. перевел(а) вам 10000.00р\nБаланс: 10021.89р',
          roubles: '10000',
          payer: 'НАТАЛЬЯ ЮРЬЕВНА А.',
          digits: '8878',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-sent-you-short',
      kind: 'credit',
      template: `[Сбербанк Онлайн. ]{payer} перевел\\(а\\) Вам {amount}[.]${message}`,
      examples: [
        {
          text: 'Сбербанк Онлайн. ЕВГЕНИЙ АЛЕКСАНДРОВИЧ У. перевел(а) Вам 3040.00 RUB',
          roubles: '3040',
          payer: 'ЕВГЕНИЙ АЛЕКСАНДРОВИЧ У.',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-transfer-old',
      kind: 'credit',
      template: `Перевод {amount} от {payer} Баланс: ${card} {money}`,
      examples: [
        {
          text: 'Перевод 545.00р от АЛЕКСЕЙ ЛЕОНИДОВИЧ А.\nБаланс: VISA5887 3108.57р',
          roubles: '545',
          payer: 'АЛЕКСЕЙ ЛЕОНИДОВИЧ А.',
          digits: '5887',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'sber-push-transfer',
      kind: 'credit',
      channel: 'push',
      template: `Перевод[ по СБП] от {payer} {amount} [- ][Баланс: {money} ](Счёт карты {words}|{words}) *[*] {digits}[ Баланс: {money}]${message}`,
      examples: [
        {
          text: 'Перевод по СБП от АНДРЕЙ ВЛАДИМИРОВИЧ Л. + 1 200 ₽ — Счёт карты VISA •• 3387 "Перевод денежных средств"',
          roubles: '1200',
          payer: 'АНДРЕЙ ВЛАДИМИРОВИЧ Л.',
          digits: '3387',
          seen: textSources.devicePushes,
        },
        {
          text: 'Перевод от НАРЕК ДАВИДОВИЧ Б. + 100 ₽ Visa •• 2059 Баланс: 2 012,47 ₽',
          roubles: '100',
          payer: 'НАРЕК ДАВИДОВИЧ Б.',
          digits: '2059',
          seen: textSources.syncra,
        },
        {
          text: 'Перевод от МАРИНА АЛЕКСАНДРОВНА Д. + 1 000 ₽ - Баланс: 7 223,34 ₽ СЧЁТ •• 7533',
          roubles: '1000',
          payer: 'МАРИНА АЛЕКСАНДРОВНА Д.',
          digits: '7533',
        },
      ],
    },
    {
      id: 'sber-push-from-bank',
      kind: 'credit',
      channel: 'push',
      template: `Перевод[ по СБП] от {payer}[.]. {words} {amount} - Баланс: {money} {words} *[*] {digits}${message}`,
      examples: [
        {
          text: 'Перевод от МАРИНА АЛЕКСАНДРОВНА Д. Газпромбанк + 1 000 ₽ - Баланс: 7 223,34 ₽ СЧЁТ •• 7533',
          roubles: '1000',
          payer: 'МАРИНА АЛЕКСАНДРОВНА Д.',
          digits: '7533',
          seen: textSources.syncra,
        },
        {
          text: 'Перевод от МАРИНА АЛЕКСАНДРОВНА Д. Банк Уралсиб + 600 ₽ - Баланс: 6 223,34 ₽ СЧЕТ • 7533',
          roubles: '600',
          payer: 'МАРИНА АЛЕКСАНДРОВНА Д.',
          digits: '7533',
          seen: textSources.syncra,
        },
      ],
    },
    {
      id: 'sber-push-short',
      kind: 'credit',
      channel: 'push',
      template: 'Перевод[ по СБП] от {payer} {amount}',
      examples: [
        {
          text: 'Перевод от Алина Алановна Д. +100.23р',
          roubles: '100.23',
          payer: 'Алина Алановна Д.',
          seen: textSources.syncra,
        },
        { text: 'Перевод по СБП от Алина Алановна Д. + 1 500 ₽', roubles: '1500', payer: 'Алина Алановна Д.' },
      ],
    },
    {
      id: 'sber-push-credit',
      kind: 'credit',
      channel: 'push',
      template: 'Зачисление средств {amount} - Баланс: {money} {words} *[*] {digits}',
      examples: [
        {
          text: 'Зачисление средств + 179 ₽ — Баланс: 100 590,46 ₽ Накопительный счет •• 0471',
          roubles: '179',
          digits: '0471',
          seen: textSources.devicePushes,
        },
      ],
    },
    {
      id: 'sber-spent',
      kind: 'other',
      template: `${card}${when} ((Покупка|Покупка по СБП|Оплата|Списание|Выдача) {money}[ {text}]|Перевод {money}[ на {text}]) Баланс: {money}[ {text}]`,
      examples: [
        { text: 'VISA2059 12:01 Покупка 349р PYATEROCHKA Баланс: 1520.10р', seen: textSources.bookkeeper },
        { text: 'ПЛАТ.СЧЕТ*1389 12:20 перевод 2000р Баланс: 85453р', seen: textSources.smsTests },
      ],
    },
    {
      id: 'sber-push-spent',
      kind: 'other',
      channel: 'push',
      template: 'Покупка {text} - Баланс: {money} {words} *[*] {digits}',
      examples: [
        { text: 'Покупка DNS 18 699 ₽ — Баланс: 411 301 ₽ Счёт карты МИР •• 6703', seen: textSources.devicePushes },
      ],
    },
  ],
  counterExamples: [
    { kind: 'debit', text: 'VISA2059 18:35 Оплата 100р MTS Баланс: 2012.47р', seen: textSources.bookkeeper },
    { kind: 'debit', text: 'Сбер.счёт *3473 16:17 Перевод 525р Баланс: 5000,79р', seen: textSources.smsTests },
    { kind: 'declined', text: 'VISA2059 18:35 Перевод 500р от Иван И. отклонён. Баланс: 2012.47р' },
    { kind: 'cancelled', text: 'СЧЁТ1234 16:36 Зачисление 1 000р отменено Баланс: 1 123.48р' },
    { kind: 'hold', text: 'СЧЁТ1234 16:36 Зачисление 1 000р в обработке Баланс: 1 123.48р' },
    {
      kind: 'code',
      text: 'Подтверждение номера телефона в СберБанк Онлайн. Код: 51570. Никому его не сообщайте. Если подтверждаете не вы, позвоните на 900.',
      seen: textSources.syncra,
    },
    {
      kind: 'code',
      text: 'Для подписания чека выдачи наличных на 84 578р с Плат. счёта *1046 введите код 85197 на устройстве сотрудника.',
      seen: textSources.syncra,
    },
    { kind: 'code', text: 'Вход в Сбербанк Онлайн для Android 19:32 02.12.17', seen: textSources.smsTests },
    { kind: 'advert', text: 'Переводите без комиссии до 50 000р в месяц с подпиской СберПрайм. sberbank.ru/prime' },
    { kind: 'offer', text: 'Вам доступен кредит 300 000р. Деньги поступят на карту VISA2059 за 2 минуты.' },
    { kind: 'balance', text: 'VISA2059 Баланс: 2012.47р' },
    {
      kind: 'message',
      text: 'СЧЁТ1234 16:36 Перевод 10р от Иван И. Баланс: 879.81р «Перевод 90000р от Иван И. Баланс: 1р»',
      roubles: '10',
    },
  ],
};

import type { NoticeBank } from '#features/arrivals/patterns/pattern.ts';
import { textSources } from './seen.ts';

const card = '[(VP|ES|MR|VC|MC) ]*{digits}';
const rest = '(Остаток|Лимит|Ostatok|Limit): {money}';

export const mtsBank: NoticeBank = {
  banks: ['100000000017', '100000000289'],
  // The first application's name is short enough to be sent as the sender of an SMS, so what it shows counts as one.
  sms: ['MTS-Bank', 'MTS.dengi', 'ru.mts.bank'],
  push: ['ru.lewis.dbo', 'ru.mtsbank.mobile'],
  patterns: [
    {
      id: 'mts-income',
      kind: 'credit',
      template: `(Приход по счету карты|Prihod po schetu karty) ${card}; {amount}; ${rest}[; {text}]`,
      examples: [
        {
          text: 'Приход по счету карты VP *9707; 73,07 RUB; Остаток: 126,85 RUB',
          roubles: '73.07',
          digits: '9707',
          seen: textSources.smsTests,
        },
        {
          text: 'Prihod po schetu karty MR *7191; 12 000,00 RUB; Ostatok: 12 350,44 RUB',
          roubles: '12000',
          digits: '7191',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'mts-topup',
      kind: 'credit',
      template: `(Пополнение|Popolnenie) ${card}; {date} {time}; {amount}; ${rest}`,
      examples: [
        {
          text: 'Пополнение    *1955; 08.11 20:46; 700,00 RUB; Остаток: 4 097,56 RUB',
          roubles: '700',
          digits: '1955',
          seen: textSources.smsTests,
        },
        {
          text: 'Popolnenie VP *6975; 02.04 18:50; 25 000,00 RUB; Ostatok: 28 532,45 RUB',
          roubles: '25000',
          digits: '6975',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'mts-to-card',
      kind: 'credit',
      template: `(Перевод на карту|Perevod na kartu) ${card}; {date} {time}; ({words}|TINKOFF BANK CARD2CARD>MOSCOW RU); {amount}; ${rest}`,
      examples: [
        {
          text: 'Перевод на карту ES *4579; 19.01 16:19; TINKOFF BANK CARD2CARD>MOSCOW RU; 2 600,00 RUB; Лимит: 30 652,47 RUB',
          roubles: '2600',
          digits: '4579',
          seen: textSources.smsTests,
        },
        {
          text: 'Perevod na kartu ES *8949; 20.07 19:57; SBOL>MOSCOW RU; 10 300,00 RUB; Limit: 10 303,02 RUB',
          roubles: '10300',
          digits: '8949',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'mts-to-card-new',
      kind: 'credit',
      template: 'Перевод на карту {amount} {words} Остаток: {money}; *{digits}',
      examples: [
        {
          text: 'Перевод на карту 5 000,00 RUB PEREVOD DR BANK Остаток: 5 122,50 RUB; *9131',
          roubles: '5000',
          digits: '9131',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'mts-to-account',
      kind: 'credit',
      template: 'Поступление на счет {number}**{digits} {amount} от {payer}; Остаток: {money}. ПАО "МТС-Банк"',
      examples: [
        {
          text: 'Поступление на счет 4081**4363 8000.00 RUR от Петров Е.В.; Остаток: 41572.71 RUR. ПАО "МТС-Банк"',
          roubles: '8000',
          payer: 'Петров Е.В.',
          digits: '4363',
          seen: textSources.smsTests,
        },
      ],
    },
    {
      id: 'mts-sbp',
      kind: 'credit',
      template: 'Поступление {amount}. {payer} через СБП[.]',
      examples: [
        {
          text: 'Поступление 5000р. Вадим Денисович Д через СБП.',
          roubles: '5000',
          payer: 'Вадим Денисович Д.',
          seen: textSources.quarttex,
        },
      ],
    },
    {
      id: 'mts-spent',
      kind: 'other',
      template: '(Перевод с карты|Perevod s karty|Оплата|Oplata|Покупка|Pokupka|Перевод со счета) {text}',
      examples: [
        {
          text: 'Перевод с карты ES *7737; 28.04 11:24; TINKOFF BANK CARD2CARD>MOSCOW RU; 1 000,00 RUB; Остаток: 38 716,14 RUB',
          seen: textSources.smsTests,
        },
      ],
    },
  ],
  counterExamples: [
    {
      kind: 'debit',
      text: 'Perevod s karty *4809; 13.11 07:34; MC VPP PAYMENT FROM MTSBANK>MOSCOW RU; 2 045,00 RUB; Ostatok: 3 192,04 RUB',
      seen: textSources.smsTests,
    },
    { kind: 'declined', text: 'Пополнение *1955; 08.11 20:46; 700,00 RUB; Отказ; Остаток: 4 097,56 RUB' },
    { kind: 'cancelled', text: 'Приход по счету карты VP *9707; 73,07 RUB; Остаток: 126,85 RUB; Отмена операции' },
    { kind: 'hold', text: 'Поступление 5000р. Вадим Денисович Д через СБП. Ожидает' },
    { kind: 'code', text: 'Пароль: 482113 Перевод 1 000,00 RUB с карты *4809. Никому не сообщайте. МТС-Банк' },
    { kind: 'code', text: 'МТС Деньги: код для входа 4821' },
    { kind: 'advert', text: 'Светлана, пополните карту *4809 на 1000 RUB и получите кэшбэк. Ваш МТС Банк' },
    { kind: 'offer', text: 'Одобрен кредит 200 000,00 RUB. Перевод на карту *4809 за 5 минут' },
    { kind: 'balance', text: '*4809; Остаток: 3 192,04 RUB' },
    {
      kind: 'message',
      text: 'Поступление 10р. Вадим Денисович Д через СБП. Поступление 90000р. Вадим Денисович Д через СБП.',
    },
  ],
};

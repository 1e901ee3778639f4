import type { NoticeChannel } from '@app/contract/arrivals/deal-notice';

/** Money that has come, as its bank tells of it. */
export interface ToldMoney {
  amount: bigint;
  /** «Иван Петрович С.» */
  payer: string;
  /** The last digits of the card or account it came to. */
  tail: string;
  at: Date;
}

interface Voice {
  sender: string;
  write(money: ToldMoney): string;
}

/** How the banks on the phones of the demo write. Every one of these texts is known to the server, which a test proves. */
export const bankTexts: Record<string, Record<NoticeChannel, Voice>> = {
  // Т-Банк
  '100000000004': {
    push: {
      sender: 'com.idamob.tinkoff.android',
      write: ({ amount, payer }) => `Пополнение на ${spaced(amount)} ₽, счет RUB. ${payer} Доступно ${LEFT} ₽`,
    },
    sms: {
      sender: 'T-Bank',
      write: ({ amount, payer }) => `Пополнение, счет RUB. ${plain(amount)} RUB. ${payer} Доступно ${LEFT} RUB`,
    },
  },
  // Альфа-Банк
  '100000000008': {
    push: {
      sender: 'ru.alfabank.mobile.android',
      write: ({ amount, payer }) => `Перевод на сумму ${spaced(amount)} RUR из Сбербанк от ${payer} по СБП`,
    },
    sms: {
      sender: 'Alfa-Bank',
      write: ({ amount, payer }) => `Перевод на сумму ${plain(amount)} RUR из Т-Банк от ${payer} по СБП`,
    },
  },
  // ВТБ
  '100000000005': {
    push: {
      sender: 'ru.vtb24.mobilebanking.android',
      write: ({ amount, payer, tail }) =>
        `Поступление по СБП +${spaced(amount)} ₽ от ${payer} на счет *${tail}. Баланс ${LEFT} ₽`,
    },
    sms: {
      sender: 'VTB',
      write: ({ amount, payer, tail, at }) =>
        `Поступление ${plain(amount)}р Счет*${tail} от ${payer} Баланс ${LEFT}р ${clock(at)}`,
    },
  },
  // Сбербанк
  '100000000111': {
    push: {
      sender: 'ru.sberbankmobile',
      write: ({ amount, payer }) => `Перевод по СБП от ${payer} + ${spaced(amount)} ₽`,
    },
    sms: {
      sender: '900',
      write: ({ amount, payer, tail, at }) =>
        `СЧЁТ${tail} ${clock(at)} Перевод ${plain(amount)}р от ${payer} Баланс: ${LEFT}р`,
    },
  },
  // Совкомбанк
  '100000000013': {
    push: {
      sender: 'ru.sovcomcard.halva.v1',
      write: ({ amount, payer }) =>
        `Зачислен перевод по СБП ${spaced(amount)} RUR от ${payer} из Т-Банк. Баланс: ${LEFT} RUR`,
    },
    sms: {
      sender: 'Sovcombank',
      write: ({ amount, tail }) => `Карта *${tail}. Пополнение ${plain(amount)} руб. Баланс ${LEFT} руб.`,
    },
  },
};

/** Phones get codes as well. The server refuses such a text unread. */
export const codeText = (code: string) => `Код ${code} для входа в мобильный банк. Никому его не сообщайте`;

/** What is left on the account: never the amount that came. */
const LEFT = '48 192,62';

const spaced = (kopecks: bigint) => {
  const roubles = String(kopecks / 100n).replace(/\B(?=(?:\d{3})+$)/g, ' ');
  return kopecks % 100n === 0n ? roubles : `${roubles},${rest(kopecks)}`;
};

const plain = (kopecks: bigint) => `${kopecks / 100n}.${rest(kopecks)}`;

const rest = (kopecks: bigint) => String(kopecks % 100n).padStart(2, '0');

const clock = (at: Date) =>
  at.toLocaleTimeString('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' });

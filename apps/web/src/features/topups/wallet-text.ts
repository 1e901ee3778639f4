import { DepositStatus } from '@app/contract/topups/deposit-machine';
import { SMALLEST_DEPOSIT } from '@app/contract/topups/wallet-api';
import { usdtText } from '@app/contract/values/amount-text';
import { formatUsdt } from '#lib/text/format.ts';

export const walletText = {
  title: 'Депозиты',
  exported: 'пополнения',
  one: (id: number) => `Пополнение №\u00a0${id}`,
  open: 'Показать пополнение целиком',
  unknown: {
    title: 'Пополнение не\u00a0найдено',
    hint: 'Его нет, или оно не\u00a0ваше.',
    back: 'К\u00a0списку пополнений',
  },
  tabs: { wallet: 'Пополнения', requisites: 'Реквизиты', arrivals: 'Поступления', statement: 'Выписка' },
  rate: (roubles: string) => `1\u00a0USDT = ${roubles}`,
  noRate: '—',
  demo: 'демо',
  demoWhat: 'Кошелёк, переводы и\u00a0рубли здесь ненастоящие',
  topUp: 'Пополнить',
  columns: {
    id: 'ID',
    in_amount: 'Сумма, USDT',
    out_amount: 'Зачисление',
    createdAt: 'Создано',
    receivedAt: 'Получено',
    transaction: 'Транзакция',
    status: 'Статус',
    actions: 'Действия',
  },
  byRate: (roubles: string) => `по\u00a0${roubles}`,
  pay: 'Оплатить',
  cancel: 'Отменить заявку',
  cancelShort: 'Отменить',
  openTransaction: (id: string) => `Транзакция ${id}, откроется в\u00a0новой вкладке`,
  empty: {
    title: 'Пополнений пока нет',
    text: 'Нажмите «Пополнить», укажите сумму в\u00a0USDT и\u00a0переведите её по\u00a0сети TRC-20. Рубли зачислятся на\u00a0баланс сами.',
  },

  unavailable: {
    noRate: 'Пополнить пока нельзя: курс USDT не\u00a0задан.',
    other: 'Пополнить пока нельзя: кошелёк сервиса не\u00a0задан или курс USDT не\u00a0обновлялся больше суток.',
    support: 'Написать в\u00a0поддержку',
  },

  amount: {
    title: 'Пополнение баланса',
    label: 'Сумма',
    hint: `От ${formatUsdt(SMALLEST_DEPOSIT)}, до\u00a0${usdtText.given}\u00a0знаков после запятой`,
    chips: 'Выбрать сумму',
    repeat: (sum: string) => `Как в\u00a0прошлый раз: ${sum}`,
    required: 'Укажите сумму',
    makes: 'К\u00a0зачислению',
    atRate: (rate: string) => `по\u00a0курсу ${rate} за\u00a01\u00a0USDT`,
    tail: 'К\u00a0сумме добавится меньше 0,01\u00a0USDT: по\u00a0этим цифрам мы\u00a0узнаем ваш платёж. Они тоже зачислятся на\u00a0баланс, а\u00a0курс закрепится за\u00a0заявкой на\u00a0час.',
    submit: 'Продолжить',
    created: 'Заявка на пополнение успешно создана',
  },

  payment: {
    title: (id: number) => `Пополнение №\u00a0${id}`,
    existing: 'Эта заявка уже открыта, поэтому новую мы\u00a0не\u00a0создали. Нужна другая сумма\u00a0— отмените эту.',
    demo: 'Это демо: кошелёк ненастоящий, ничего на\u00a0него не\u00a0переводите. Деньги придут сами примерно через полминуты.',
    exactly: 'Переведите ровно',
    copyAmount: 'Скопировать сумму',
    left: 'Осталось',
    network: 'Сеть',
    networkName: 'TRC-20 (TRON)',
    credit: 'Зачислим',
    rate: 'Курс',
    address: 'Адрес кошелька',
    copyAddress: 'Скопировать адрес',
    addressCopied: 'Адрес скопирован',
    qr: 'QR-код с адресом кошелька',
    explorer: 'Адрес в\u00a0обозревателе TRON',
    newTab: 'откроется в\u00a0новой вкладке',
    warnings: 'Чтобы деньги дошли',
    warning: {
      exact:
        'Сумма должна прийти точно, до\u00a0последней цифры: по\u00a0ней мы\u00a0узнаём ваш платёж. Другая сама не\u00a0зачислится.',
      network: 'Только USDT и\u00a0только сеть TRC-20. Отправленное по\u00a0другой сети не\u00a0вернуть.',
      fee: 'Биржа может вычесть комиссию из\u00a0суммы. Проверьте, что получатель получит ровно столько, сколько указано выше.',
      internal:
        'Выбирайте вывод на\u00a0адрес. Перевод внутри биржи (по\u00a0UID, почте или телефону) в\u00a0сеть не\u00a0попадает, и\u00a0мы\u00a0его не\u00a0увидим.',
    },
    waiting:
      'Ждём перевод. Окно можно закрыть: деньги зачислятся сами. Курс закреплён, пока идёт время; позже\u00a0— по\u00a0курсу на\u00a0момент перевода.',
    close: 'Закрыть',

    credited: 'Зачислено',
    received: 'Получено',
    transaction: 'Транзакция',
    amount: 'Сумма',
    done: 'Готово',

    expired: 'Время заявки вышло',
    cancelled: 'Заявка отменена',
    notPaid:
      'Если вы ещё не\u00a0переводили, по\u00a0этой заявке уже не\u00a0платите: создайте новую, с\u00a0новым курсом.',
    paid: (sum: string, until: string) =>
      `Если вы\u00a0уже перевели ровно ${sum}, ничего делать не\u00a0нужно: перевод, который придёт до\u00a0${until} по\u00a0Москве, зачислится сам.`,
    lateRate: (time: string) => `Пришедший после\u00a0${time}\u00a0— по\u00a0курсу на\u00a0момент перевода.`,
    other: 'Перевели другую сумму? Заявите о\u00a0переводе: «Перевод не\u00a0зачислен?» под списком пополнений.',
    again: 'Новая заявка',
  },

  cancelling: {
    title: 'Отменить заявку?',
    gone: {
      // Its hour is over, and the server will say so in a moment.
      [DepositStatus.waiting]: 'Время заявки вышло, отменять нечего.',
      [DepositStatus.done]: 'Заявка уже оплачена, деньги зачислены. Отменять нечего.',
      [DepositStatus.archived]: 'Заявка уже в\u00a0архиве, отменять нечего.',
    },
    what: (id: number, sum: string) =>
      `Пополнение №\u00a0${id} на\u00a0${sum} уйдёт в\u00a0архив, и\u00a0можно будет создать другое.`,
    paid: (until: string) =>
      `Если вы\u00a0уже перевели эту сумму, отменять не\u00a0нужно. Но\u00a0и\u00a0после отмены точный перевод, который придёт до\u00a0${until} по\u00a0Москве, зачислится вам.`,
    keep: 'Оставить',
    done: 'Заявка отменена',
  },
};

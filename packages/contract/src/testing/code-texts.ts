import fc from 'fast-check';

/** How banks and services write codes, passwords and sign-ins. # is the code. */
const CODE_FORMS = [
  'Код: #. Никому его не сообщайте.',
  'Ваш код #',
  '# — ваш код подтверждения',
  'Код подтверждения # для входа в Сбербанк Онлайн',
  'Подтверждение номера телефона в СберБанк Онлайн. Код: #. Если подтверждаете не вы, позвоните на 900.',
  'Выдача карты MIR5742. Введите код # на терминале.',
  'Для подписания чека выдачи наличных на 84 578р введите код # на устройстве сотрудника',
  'Для перевода 500р получателю ИВАН И. на карту VISA0000 отправьте код # на номер 900',
  'Пароль: # Перевод 1 000,00 RUB с карты *4809',
  'Списание средств: Tinkoff Bank (RUB 15000.00); пароль: #. Не сообщайте пароль НИКОМУ',
  'Одноразовый пароль # на операцию 5000 руб',
  'Никому не говорите код #! Вход в Тинькофф',
  'Пин-код # карты *1234',
  'Ваш ПИН #',
  'Вход в Сбербанк Онлайн 12:40 с нового устройства',
  'Подтвердите вход',
  'Подтвердите вход в Альфа-Онлайн: это вы?',
  'Вы вошли в ВТБ Онлайн в 12:40',
  'Попытка входа в личный кабинет',
  'Используйте # для входа',
  'Введите # для подтверждения перевода 1500р',
  'Секретный код 3-D Secure: #, сумма 1 500 ₽',
  '3D Secure #. Сумма 990 RUB. OZON',
  'СМС-код #',
  'Смс код для подписи документов: #',
  'Проверочный код: #',
  'Кодовое слово изменено',
  'Ключ для подтверждения # Альфа-Банк',
  'Авторизация в приложении: #',
  'Логин и пароль для входа высланы',
  'Регистрация: #',
  'Токен # действует 5 минут',
  'Kod: #. Nikomu ne soobschajte',
  'Kod podtverzhdeniya # Perevod 1500 RUB',
  'Parol # dlya vhoda',
  'Parol: #. Oplata 990.00 RUB. OZON.RU',
  'Odnorazovyj parol #',
  'Vhod v Tinkoff.ru uspeshno vypolnen',
  'Vvedite # dlya podtverzhdeniya',
  'Your code is #',
  '# is your verification code',
  'Code: #. Do not share it with anyone.',
  'OTP: #',
  'Your OTP is # for 1500 RUB',
  'One-time password #',
  'Your one-time passcode is #',
  'Use # to sign in',
  'Use # to log in to your account',
  'Password: #',
  'PIN # for card *1234',
  'Security code #',
  'Confirm your login: #',
  'Verification code # VTB',
  '<#> # Ваш код: FA+9qCX9VSu',
  'G-# — код подтверждения Google',
  'Telegram code #',
] as const;

/** Without a word that says what it is. */
const BARE_FORMS = ['#', '# Сбербанк', 'Альфа-Банк: #'] as const;

/** The code itself: four to eight digits. */
const code = fc.integer({ min: 1000, max: 99_999_999 }).map(String);

/** Ways of writing the same so that a person still reads it. */
const DISGUISES: Record<string, (text: string, chance: () => number) => string> = {
  plain: (text) => text,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  'letters that look alike': (text, chance) => each(text, (sign) => (chance() < 0.5 ? (ALIKE[sign] ?? sign) : sign)),
  'all letters that look alike': (text) => each(text, (sign) => ALIKE[sign] ?? sign),
  'wide signs': (text) =>
    each(text, (sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) + 0xfee0) : sign)),
  'bold digits': (text) =>
    each(text, (sign) => (/\d/.test(sign) ? String.fromCodePoint(0x1d7ce + Number(sign)) : sign)),
  'bold letters': (text) =>
    each(text, (sign) => (/[a-z]/.test(sign) ? String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97) : sign)),
  invisible: (text, chance) => each(text, (sign) => (chance() < 0.4 ? sign + pick(INVISIBLE, chance) : sign)),
  marks: (text, chance) =>
    each(text, (sign) => (/\p{L}/u.test(sign) && chance() < 0.4 ? sign + pick(MARKS, chance) : sign)),
  'apart digits': (text, chance) =>
    text.replace(/\d{4,8}/g, (digits) => [...digits].join(pick([' ', '-', '.', ' ', '\u00a0'], chance))),
  'digits in pairs': (text, chance) =>
    text.replace(/\d{4,8}/g, (digits) => (digits.match(/\d{1,2}/g) ?? []).join(pick([' ', '-'], chance))),
  'digits in threes': (text, chance) =>
    text.replace(/\d{4,8}/g, (digits) => (digits.match(/\d{1,3}/g) ?? []).join(pick([' ', '-'], chance))),
  'apart letters': (text, chance) =>
    text.replace(CODE_WORD, (word) => [...word].join(pick([' ', '.', '-', '_', ' · ', '\u2009'], chance))),
  'torn word': (text) => text.replace(CODE_WORD, (word) => `${word.slice(0, 2)} ${word.slice(2)}`),
  'digits for letters': (text) =>
    text.replace(CODE_WORD, (word) => word.replace(/[оoОO]/g, '0').replace(/[аaАA]/g, '4')),
  'other spaces': (text, chance) =>
    text.replace(/ /g, () => pick(['\u00a0', '\u202f', '\u2003', '\n', '\t', '  '], chance)),
  glued: (text) => text.replace(/[ :]+(?=\d)/g, ''),
};

const CODE_WORD = /(?<!\p{L})(?:код|пароль|code|password|kod|parol|вход|passcode)(?!\p{L})/giu;
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u180e',
  '\u034f',
  '\u2063',
  '\u{e0020}',
];
const MARKS = ['\u0301', '\u0306', '\u0336', '\u20dd', '\ufe0f'];
const ALIKE: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'хx',
    'уy',
    'АA',
    'ВB',
    'ЕE',
    'КK',
    'МM',
    'НH',
    'ОO',
    'РP',
    'СC',
    'ТT',
    'ХX',
    'кk',
    'іi',
  ].flatMap((pair) => {
    const [one = '', other = ''] = pair;
    return [
      [one, other],
      [other, one],
    ];
  }),
);

/** A text that says it is a code. */
export const codeText = disguised(CODE_FORMS);

/** Nothing but a code, at most with a bank's name. */
export const bareCode = disguised(BARE_FORMS);

function disguised(forms: readonly string[]): fc.Arbitrary<string> {
  const disguises = fc.array(fc.constantFrom(...Object.keys(DISGUISES)), { maxLength: 3 });
  return fc
    .tuple(fc.constantFrom(...forms), code, disguises, fc.integer())
    .map(([form, digits, names, seed]) => disguise(form.replace('#', digits), names, seed));
}

function disguise(text: string, names: string[], seed: number): string {
  const chance = chancesOf(seed);
  return names.reduce((disguised, name) => DISGUISES[name]?.(disguised, chance) ?? disguised, text);
}

const each = (text: string, change: (sign: string) => string) => Array.from(text, change).join('');

function pick<T>(list: readonly T[], chance: () => number): T {
  return list[Math.floor(chance() * list.length)] as T;
}

/** The same chances for the same seed, so that a failing text can be made again. */
function chancesOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

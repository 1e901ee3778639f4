/**
 * Whether the text has a word of codes, passwords and sign-ins: as it is, among digits («код1234»), with digits or letters of the other
 * alphabet for those that look or sound alike («к0д», «паpоль», «parol»), glued to another («вашкод») or torn apart («к о д»).
 */
export function hasCodeWord(plain: string): boolean {
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const sounds = words.map((word) => variantsOf(word));
  return sounds.some((variants, at) => variants.some((word) => isCodeWord(word, sounds[at + 1]))) || isTornApart(words);
}

const SOUNDS = new Map(
  [
    'aа4@',
    'bбвvwьъ',
    'dдԁ',
    'eеёэє3',
    'fф',
    'gгґ',
    'iиійїl1л|jј',
    'kкқ',
    'mм',
    'nнhһ',
    'oо0ө',
    'pпрr',
    'sсcѕ5$',
    'tт',
    'uуyыү',
    'xх',
    'zз',
  ].flatMap((alike) => [...alike].map((letter) => [letter, alike.charAt(0)] as const)),
);

const OTP = soundOf('otp');

/** Whole words. */
const EXACT = wordsOf(`
  код кода коду кодом коде коды кодов кодам кодами кодах кодик kod koda kodu kodom kode kody kodov code codes codename
  пин пина пином пинкод pin pins пароль pass pwd cvv cvc cvv2 cvc2 2fa tfa 3ds otp otc mfa
  вход входа входу входом входе входили входите входить вхожу зашли зашел заходите vhod vhoda vhodu vhodom vkhod vkhoda войти войдите вошли вошел вошла вошёл заходили vojti voiti voyti vojdite
  логин логина логину логином login logon logged signin signed auth ключ ключа ключу ключом ключи klyuch kluch kljuch klyucha
  token tokens токен токена secure share anyone nobody enter device
`);

/** The same, told apart from words in names only by standing alone. */
const NEVER_TORN = wordsOf('пин пина пином pin pins pass otp otc cvv cvc auth tfa mfa 2fa 3ds');

/** Beginnings of words; those of five letters and more also inside («вашпароль»). */
const STEMS = wordsOf(`
  парол parol passw passc passk passph пасскод пинкод pincod pinkod одноразов odnorazov onetime однораз
  подтверд подтвержд podtverd podtverzd podtverzhd podtverjd podtvergd podtv
  верифик verif аутентиф autentif authent authori авториз avtoriz
  никому nikomu сообща soobsha soobscha soobshcha soobwa разглаш razglas razglash
  секрет sekret secret кодово кодовы kodovo kodovy securec смскод smskod smscod введит vvedit вводит проверочн proverochn
  контрольн kontroln сеансов seansov идентиф identif мошенн moshenn регистрац зарегистр registrac registratsi zaregistr
  устройств ustroistv ustrojstv ustroystv confirm disclos activat актива aktiva credential
`);

const STEMS_BY_LETTER = new Map<string, string[]>();
// Not by Map.groupBy: phones that are a few years old run this, too.
for (const stem of STEMS) STEMS_BY_LETTER.set(stem.charAt(0), [...(STEMS_BY_LETTER.get(stem.charAt(0)) ?? []), stem]);

function beginsWithStem(word: string, at: number, shortest = 0): boolean {
  const stems = STEMS_BY_LETTER.get(word.charAt(at)) ?? [];
  return stems.some((stem) => stem.length >= shortest && word.startsWith(stem, at));
}

const ENDINGS = wordsOf('код kod code коды kody codes пароль parol');

/** «ОТП Банк» and its operations are not one-time passwords. */
const AFTER_OTP = wordsOf('банк банка bank fps сбп ru');

function isCodeWord(word: string, next: string[] | undefined): boolean {
  if (word === OTP) return !next?.some((variant) => AFTER_OTP.has(variant));
  if (EXACT.has(word)) return true;
  for (const ending of ENDINGS) if (word.endsWith(ending)) return true;
  if (beginsWithStem(word, 0)) return true;
  for (let at = 1; at < word.length; at += 1) if (beginsWithStem(word, at, 5)) return true;
  return false;
}

/** «к о д», «к-о-д», «па роль», «log in», «ко д1234»: pieces beside each other that make a word of codes together. */
function isTornApart(words: string[]): boolean {
  return words.some((_, from) => {
    let joined = '';
    for (let at = from; at < words.length && at < from + MOST_PIECES; at += 1) {
      const word = words[at] ?? '';
      const piece = soundOf(word.replace(/(?<=\p{L})\d+$/u, ''));
      const count = at - from + 1;
      if (piece.length > (count > 3 ? SHORT_PIECE : LONG_PIECE)) return false;
      joined += piece;
      const single = joined.length === count;
      if (count > 1 && EXACT.has(joined) && (single ? count > 2 : !NEVER_TORN.has(joined))) return true;
      if (count > 1 && beginsWithStem(joined, 0)) return true;
      if (word.length > piece.length) return false;
    }
    return false;
  });
}

const MOST_PIECES = 14;
const SHORT_PIECE = 4;
const LONG_PIECE = 9;

/** The word as it is, without the digits around it, and with digits read as the letters that they stand for. */
function variantsOf(word: string): string[] {
  if (!/\d/.test(word)) return [soundOf(word)];
  const bare = word.replace(/^\d+/, '').replace(/\d+$/, '');
  const variants = [word, bare, word.replace(/^\d{3,}/, '').replace(/\d{3,}$/, ''), ...word.split(/\d+/)];
  return variants
    .filter((variant) => /\p{L}/u.test(variant))
    .flatMap((variant) => [soundOf(variant), soundOf(variant.replaceAll('3', 'з'))]);
}

function wordsOf(list: string): Set<string> {
  return new Set(
    list
      .trim()
      .split(/\s+/)
      .map((word) => soundOf(word.normalize('NFKD').replace(/\p{M}/gu, ''))),
  );
}

/** One letter for all that look or sound like it in either alphabet. Rough on purpose: it only ever meets the lists above. */
function soundOf(word: string): string {
  let sound = '';
  for (const letter of word) sound += SOUNDS.get(letter) ?? letter;
  return sound;
}

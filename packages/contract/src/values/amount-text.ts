/** What a typed amount is: an amount in the smallest unit, nothing, or a sentence about what is wrong with it. */
export type WrittenAmount = bigint | MisreadAmount | undefined;

/** A text that is not clearly an amount. It is refused, never guessed. */
export interface MisreadAmount {
  misread: string;
  text: string;
}

/** Which currency: how many decimals it has, how many of them a person may type, and how people write its sign. */
export interface MoneyKind {
  places: number;
  given: number;
  sign: RegExp;
}

export const roubleText: MoneyKind = { places: 2, given: 2, sign: /(?:₽|руб\.?|р\.?)$/iu };
export const usdtText: MoneyKind = { places: 6, given: 2, sign: /usdt$/iu };

export const amountSentences = {
  digits: 'Допустимы только цифры',
  separators: 'Тысячи отделяйте пробелом, копейки запятой: 1 500,50',
  ambiguous: (thousands: string, decimal: string) =>
    `Непонятно, ${thousands} или ${decimal}: тысячи отделяйте пробелом`,
  places: (given: number) => `Не больше ${given} знаков после запятой`,
  large: 'Слишком большая сумма',
};

/**
 * «1500», «1 500», «1 500,50», «1500.5», with or without the money's sign. Spaces stand between thousands and nowhere else; one comma
 * or point begins the decimals. «1.500» may be either, so it is refused, and so is everything that is not plain digits.
 */
export function readAmount(text: string, { places, given, sign }: MoneyKind): WrittenAmount {
  const written = text.replace(/[\s\p{Cf}]+/gu, ' ').trim();
  if (written === '') return undefined;
  const bare = written.replace(sign, '').trimEnd();

  const shape = /^(\d*|\d{1,3}(?: \d{3})+)(?:([.,])(\d*))?$/.exec(bare);
  if (!shape || !/\d/.test(bare)) return { misread: whyNot(bare), text };

  const whole = (shape[1] ?? '').replaceAll(' ', '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = shape[3] ?? '';
  if (/^[1-9]\d{0,2}$/.test(shape[1] ?? '') && decimals.length === 3) {
    const decimal = `${whole},${decimals.replace(/0+$/, '')}`.replace(/,$/, '');
    return { misread: amountSentences.ambiguous(whole + decimals, decimal), text };
  }
  if (decimals.length > given) return { misread: amountSentences.places(given), text };
  // A JSON number could not carry longer amounts exactly, and nobody types them on purpose.
  if (whole.length + places > 15) return { misread: amountSentences.large, text };
  return BigInt(whole + decimals.padEnd(places, '0'));
}

export function isMisread(value: unknown): value is MisreadAmount {
  return typeof value === 'object' && value !== null && 'misread' in value;
}

/** The amount that was typed, or `otherwise` if there is none or it is wrong. */
export const amountOr = (written: WrittenAmount, otherwise: bigint): bigint =>
  typeof written === 'bigint' ? written : otherwise;

/** Digits with unusual separators («1,500.50», «10 20») get a more helpful sentence than «сто» or «1e5». */
function whyNot(bare: string): string {
  return /^\d[\d., ]*$/.test(bare) ? amountSentences.separators : amountSentences.digits;
}

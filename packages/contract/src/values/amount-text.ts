/** What somebody wrote where an amount is asked for: units of the money, nothing at all, or what is wrong with it in words. */
export type WrittenAmount = bigint | Misread | undefined;

/** A text nobody can be sure of. It is refused, never bent into some amount. */
export interface Misread {
  misread: string;
  text: string;
}

/** Which money is asked for: how many decimals its unit has, how many of them a person may name, and how people write its sign. */
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
  // Longer amounts would not survive the trip to the server exactly, and nobody means them.
  if (whole.length + places > 15) return { misread: amountSentences.large, text };
  return BigInt(whole + decimals.padEnd(places, '0'));
}

export function isMisread(value: unknown): value is Misread {
  return typeof value === 'object' && value !== null && 'misread' in value;
}

/** The amount that was written, or what stands for one that is not there or not understood. */
export const amountOr = (written: WrittenAmount, otherwise: bigint): bigint =>
  typeof written === 'bigint' ? written : otherwise;

/** Digits that are only parted in a way of their own («1,500.50», «10 20») deserve another word than «сто» or «1e5». */
function whyNot(bare: string): string {
  return /^\d[\d., ]*$/.test(bare) ? amountSentences.separators : amountSentences.digits;
}

// What a person typed or pasted → the characters that matter → the text shown in the field.

/**
 * Digits of a Russian phone, the leading 7 first: «+7 (999) 123-45-67», «89991234567» and «9991234567» are all 79991234567.
 * A number of another country is left as it is, so that the check refuses it instead of a wrong number being made up.
 */
export function phoneDigits(text: string): string {
  // A number pasted behind a «+7» that was already in the field.
  const own = text.slice(Math.max(0, text.lastIndexOf('+')));
  const digits = own.replace(/\D/g, '');
  if (own.startsWith('+')) return (/^7[78]\d{10}/.test(digits) ? `7${digits.slice(2)}` : digits).slice(0, 11);
  if (digits === '') return '';
  if (digits.length !== 10 && /^[78]/.test(digits)) return `7${digits.slice(1, 11)}`;
  return `7${digits}`.slice(0, 11);
}

/** «+7 999 123 4567», as far as there are digits. */
export function phoneMask(digits: string): string {
  const groups = [digits.slice(0, 1), digits.slice(1, 4), digits.slice(4, 7), digits.slice(7, 11)];
  return digits === '' ? '' : `+${joinGroups(groups)}`;
}

/** The 16 digits of a card, whatever separates them. */
export function cardDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 16);
}

/** «2202 2001 1234 5678», as far as there are digits. */
export function cardMask(digits: string): string {
  return joinGroups([digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 12), digits.slice(12, 16)]);
}

/** «123 456» → «123456». */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6);
}

/** Roubles while they are being typed: digits and at most one comma with two digits behind it. */
export function moneyText(text: string): string {
  return decimalText(text, 2);
}

/**
 * An amount while it is being typed: digits and at most one comma with so many digits behind it.
 * Of two kinds of separators the last is the decimal one («1,500.50»); one kind repeated between threes is none («1.500.000»).
 */
export function decimalText(text: string, places: number): string {
  const kept = text.replace(/[^\d.,]/g, '');
  const grouped = /^\d{1,3}([.,])\d{3}(\1\d{3})+$/.test(kept);
  const mixed = kept.includes(',') && kept.includes('.');
  const at = mixed ? Math.max(kept.lastIndexOf(','), kept.lastIndexOf('.')) : kept.search(/[.,]/);
  if (at < 0 || grouped) return wholePart(kept);
  return `${wholePart(kept.slice(0, at)) || '0'},${kept.slice(at).replace(/\D/g, '').slice(0, places)}`;
}

/** Longer amounts would not survive the trip to the server exactly, and nobody means them. */
function wholePart(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12);
}

/** «1 500,5», as far as it is typed. */
export function moneyMask(text: string): string {
  const [whole = '', ...fraction] = text.split(',');
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'), ...fraction].join(',');
}

/** «1 500,50» → 150050n kopecks; nothing typed is undefined. */
export function moneyDigits(text: string): bigint | undefined {
  return decimalUnits(text, 2);
}

/** The same in the smallest unit of any other money. */
export function decimalUnits(text: string, places: number): bigint | undefined {
  const [whole = '', fraction = ''] = decimalText(text, places).split(',');
  return whole === '' ? undefined : BigInt(whole + fraction.padEnd(places, '0'));
}

/** 150050n → «1500,50», the text a field starts with. */
export function moneyTyped(kopecks: bigint | undefined): string {
  if (kopecks === undefined) return '';
  const fraction = kopecks % 100n;
  return fraction === 0n ? `${kopecks / 100n}` : `${kopecks / 100n},${`${fraction}`.padStart(2, '0')}`;
}

function joinGroups(groups: string[]): string {
  return groups.filter((group) => group !== '').join(' ');
}

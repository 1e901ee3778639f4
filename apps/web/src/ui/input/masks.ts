// What a person typed or pasted → the text shown in the field. What is not understood is shown as it was typed, so that the error is about
// what everybody sees; no digit is ever dropped, added or changed silently.

import { CODE_LENGTH } from '@app/contract/access/two-factor';
import { type MoneyKind, readAmount, type WrittenAmount } from '@app/contract/values/amount-text';
import { normalPhone, phoneCharacters } from '@app/contract/values/phone';

/** «+7 999 123 4567», as far as there are digits. «8 999…» and «999…» begin the same number. */
export function phoneMask(text: string): string {
  const national = nationalDigits(text);
  if (national === undefined) return text;
  return joinGroups(['+7', national.slice(0, 3), national.slice(3, 6), national.slice(6)]);
}

/** Whether the text is a phone number or may still become one. */
export const isPhoneBegun = (text: string) => /^\+?$/.test(text) || nationalDigits(text) !== undefined;

/** The digits after +7 of a number that is complete or may still become one. */
function nationalDigits(text: string): string | undefined {
  const characters = phoneCharacters(text);
  if (!characters) return undefined;
  const whole = normalPhone(text)?.slice(2);
  return whole ?? /^(?:\+7|[78]|(?=[1-69]))(\d{0,10})$/.exec(characters)?.[1];
}

/** «2202 2001 1234 5678», as far as there are digits, whatever separates them. */
export function cardMask(text: string): string {
  const digits = text.replace(/[\s\p{Cf}./_–—-]/gu, '');
  if (!/^\d{1,16}$/.test(digits)) return digits === '' ? '' : text;
  return joinGroups([digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 12), digits.slice(12, 16)]);
}

/** «123 456» → «123456». */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** «1 500,5» while it is typed: spaces are set anew with every key, so typed spaces mean nothing. */
export function amountMask(text: string, kind: MoneyKind): string {
  const bare = text.replace(/[\s\p{Cf}]/gu, '').replace(kind.sign, '');
  const [, whole, comma, decimals = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(bare) ?? [];
  if (whole === undefined || decimals.length > kind.given) return text;
  const thousands = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return comma ? `${thousands || '0'},${decimals}` : thousands;
}

/** A pasted text: here «10 20» is not an amount. */
export function pastedAmount(text: string, kind: MoneyKind): string {
  return typeof readAmount(text, kind) === 'bigint' ? amountMask(text, kind) : text;
}

/** 150050n → «1 500,50»; a text that was not understood stays: what a field shows when it opens. */
export function amountShown(amount: WrittenAmount, kind: MoneyKind): string {
  if (amount === undefined) return '';
  if (typeof amount === 'object') return amount.text;
  const unit = 10n ** BigInt(kind.places);
  const decimals = `${amount % unit}`.padStart(kind.places, '0').replace(/0+$/, '');
  const whole = `${amount / unit}`;
  return amountMask(decimals === '' ? whole : `${whole},${decimals.padEnd(kind.given, '0')}`, kind);
}

function joinGroups(groups: string[]): string {
  return groups.filter((group) => group !== '').join(' ');
}

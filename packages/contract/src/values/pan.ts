import { text } from './text.ts';

const MESSAGE = 'Допустим только номер карты';

/** Takes a card number with any spaces or hyphens; gives 16 digits that pass the Luhn check. */
export const pan = text(100, { wrong: MESSAGE, long: MESSAGE })
  .overwrite((text) => text.replace(/[\s-]/g, ''))
  .regex(/^\d{16}$/, { error: MESSAGE, abort: true })
  .refine(passesLuhn, 'В номере карты ошибка: проверьте цифры');

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

import { z } from 'zod';

/** A card number in any grouping in, 16 digits that pass the Luhn check out. */
export const pan = z
  .string('Допустим только номер карты')
  .overwrite((text) => text.replace(/[\s-]/g, ''))
  .regex(/^\d{16}$/, { error: 'Допустим только номер карты', abort: true })
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

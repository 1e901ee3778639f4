import { z } from 'zod';
import { text } from './text.ts';

export const phoneSentence = 'Допустим только номер телефона';

/**
 * Takes a Russian number in the ways people write it; gives +7 and ten digits, or undefined if it is not one. Digits may be separated by
 * spaces, brackets and hyphens. Nothing is repaired: a number with a digit too many is refused.
 */
export function normalPhone(text: string): string | undefined {
  const national = whole.exec(phoneCharacters(text) ?? '')?.[1];
  return national && `+7${national}`;
}

/** The plus and the digits, if the text has nothing else but separators. */
export function phoneCharacters(text: string): string | undefined {
  // A number that is copied from a list of contacts may contain invisible marks of text direction.
  const visible = text.replace(/\p{Cf}/gu, '').trim();
  return /^\+?[\d\s()-]*$/.test(visible) ? visible.replace(/[^+\d]/g, '') : undefined;
}

// With a plus, 7 must follow. Without one, the number may also begin with 8 or with the area code, which is never 0.
const whole = /^(?:\+7|[78]|(?=[1-9]\d{9}$))(\d{10})$/;

// `overwrite` and not `transform`: the web reads this schema backwards to put a body on the wire.
export const phone = text(100, { wrong: phoneSentence, long: phoneSentence })
  .overwrite((text) => normalPhone(text) ?? text)
  .regex(/^\+7\d{10}$/, phoneSentence);

/** The same for calls that send only digits: 79991234567. Other ways of writing are accepted as well. */
export const phoneDigits = z.codec(text(100, { wrong: phoneSentence, long: phoneSentence }), phone, {
  decode: (text) => text,
  encode: (number) => number.replace('+', ''),
});

import { z } from 'zod';
import { text } from './text.ts';

export const phoneSentence = 'Допустим только номер телефона';

/**
 * The ways people write a Russian number in, +7 and ten digits out; undefined when it is none. Spaces, brackets and hyphens may part
 * the digits. Nothing is left out or put right: a number with a digit too many is no number.
 */
export function normalPhone(text: string): string | undefined {
  const national = whole.exec(phoneCharacters(text) ?? '')?.[1];
  return national && `+7${national}`;
}

/** The plus and the digits of a text that has nothing else in it but what parts them. */
export function phoneCharacters(text: string): string | undefined {
  // Copied out of a list of contacts, a number brings invisible marks of direction with it.
  const visible = text.replace(/\p{Cf}/gu, '').trim();
  return /^\+?[\d\s()-]*$/.test(visible) ? visible.replace(/[^+\d]/g, '') : undefined;
}

// With a plus the country's 7 must be there; without one the number may also begin with 8 or with the city's code, never with 0.
const whole = /^(?:\+7|[78]|(?=[1-9]\d{9}$))(\d{10})$/;

// `overwrite` and not `transform`: the web reads this schema backwards to put a body on the wire.
export const phone = text(100, { wrong: phoneSentence, long: phoneSentence })
  .overwrite((text) => normalPhone(text) ?? text)
  .regex(/^\+7\d{10}$/, phoneSentence);

/** The same where it goes over the wire as digits only: 79991234567. Any other way of writing is taken as well. */
export const phoneDigits = z.codec(text(100, { wrong: phoneSentence, long: phoneSentence }), phone, {
  decode: (text) => text,
  encode: (number) => number.replace('+', ''),
});

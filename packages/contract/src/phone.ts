import { text } from './text.ts';

const MESSAGE = 'Допустим только номер телефона';

/** Any way of writing a Russian number in, +7 and ten digits out; undefined when it is none. */
export function normalPhone(text: string): string | undefined {
  if (!/^[+\d\s()-]*$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  // With a plus the country's 7 must be there; without one the number may also begin with 8 or with the city's code.
  const whole = text.trim().startsWith('+') ? /^7(\d{10})$/ : /^[78]?(\d{10})$/;
  const national = whole.exec(digits)?.[1];
  return national && `+7${national}`;
}

// `overwrite` and not `transform`: the web reads this schema backwards to put a body on the wire.
export const phone = text(100, { wrong: MESSAGE, long: MESSAGE })
  .overwrite((text) => normalPhone(text) ?? text)
  .regex(/^\+7\d{10}$/, MESSAGE);

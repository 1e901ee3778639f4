import { z } from 'zod';
import { text } from './text.ts';

/** ISO 8601 UTC on the wire, a Date in code. */
export const time = z.codec(text(40).check(z.iso.datetime()), z.date(), {
  decode: (said) => new Date(said),
  encode: (date) => date.toISOString(),
});

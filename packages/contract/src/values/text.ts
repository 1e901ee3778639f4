import { z } from 'zod';

interface Sentences {
  /** Not a text at all. */
  wrong?: string;
  long?: string;
}

/**
 * A text with an end, and the way to begin every text that comes from outside: one that is longer is refused on the spot, and no
 * pattern after it ever meets it. However slow a pattern may become, so much text it can bear.
 */
export function text(max: number, { wrong, long = `Не больше ${max} символов` }: Sentences = {}) {
  return z.string(wrong).max(max, { error: long, abort: true });
}

import { z } from 'zod';

interface Sentences {
  /** The sentence for a value that is not a text. */
  wrong?: string;
  long?: string;
}

/**
 * A text of limited length. Every text from outside begins with this: a longer one is refused before any pattern looks at it, so that even
 * a slow pattern ends in good time.
 */
export function text(max: number, { wrong, long = `Не больше ${max} символов` }: Sentences = {}) {
  return z.string(wrong).max(max, { error: long, abort: true });
}

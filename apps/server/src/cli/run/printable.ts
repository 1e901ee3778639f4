import { format } from 'node:util';

/**
 * What a receiver answered or a trader typed may hold sequences that a terminal obeys: they would paint over lines, write its title or its
 * clipboard. Of everything that a command prints only ends of lines and tabs remain; what turns the direction of text goes, too.
 */
export const printable = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** While this runs nothing else reaches the terminal. */
export async function printingPlainly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { log, error } = console;
  console.log = (...words) => log(printable(format(...words)));
  console.error = (...words) => error(printable(format(...words)));
  try {
    return await work();
  } finally {
    Object.assign(console, { log, error });
  }
}

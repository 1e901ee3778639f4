import { sumAt } from '@app/contract/arrivals/texts/amounts';
import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { bankNames, banks, squeezeName } from '@app/contract/banks';
import { z } from 'zod';

/** What a receipt says of itself, as far as it can be told. Everything is a stranger's words: shown and compared, never believed. */
export const fileFields = z.object({
  /** In kopecks, as text. */
  amounts: z.array(z.string()),
  /** «2026-11-15». */
  dates: z.array(z.string()),
  /** Last four digits of cards, accounts and phones. */
  digits: z.array(z.string()),
  /** Identifiers of the directory. */
  banks: z.array(z.string()),
  names: z.array(z.string()),
  operations: z.array(z.string()),
  /** How many pages it has; not known of what was read before pages were counted. */
  pages: z.int().optional(),
  /** There is more in it than was read or kept. */
  cut: z.boolean().optional(),
});
export type FileFields = z.output<typeof fileFields>;

/** Of each kind so many are kept: a statement of a busy day has some hundred. */
const MOST = 200;
const MOST_LINES = 2000;

/** Line by line, each pattern in linear time, over a text whose length has an end. */
export function findFields(text: string): FileFields {
  const all = text
    .split(/[\r\n]+/)
    .map(readable)
    .filter(Boolean);
  const lines = all.slice(0, MOST_LINES);
  let cut = lines.length < all.length;
  const each = (find: (line: string, next: string) => string[]) => {
    const found = [...new Set(lines.flatMap((line, index) => find(line, lines[index + 1] ?? '')))];
    cut ||= found.length > MOST;
    return found.slice(0, MOST);
  };
  const fields = {
    amounts: each(amountsIn),
    dates: each(datesIn),
    digits: each(digitsIn),
    banks: banksIn(text),
    names: each(namesIn),
    operations: each(operationsIn),
  };
  return { ...fields, ...(cut && { cut }) };
}

/** Sums that say that they are roubles: any other number may be anything. */
function amountsIn(line: string): string[] {
  const shape = shapeOf(line);
  const found: string[] = [];
  for (let at = 0; at < shape.length; at += 1) {
    const sum = sumAt(shape, at);
    if (!sum) continue;
    if (sum.marked && sum.kopecks > 0n) found.push(String(sum.kopecks));
    at = sum.end - 1;
  }
  return found;
}

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');

function datesIn(line: string): string[] {
  const short = [...line.matchAll(/(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/g)].map(([, day, month, year]) =>
    dateOf(day, Number(month), year),
  );
  const long = [...line.matchAll(/(?<!\d)(\d{1,2}) ([а-я]{3,8}) (\d{4})(?!\d)/gi)].map(([, day, name = '', year]) =>
    dateOf(day, months.indexOf(name.toLowerCase()) + 1, year),
  );
  return [...short, ...long].filter((date) => date !== undefined);
}

function dateOf(day = '', month: number, year = ''): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(text).success ? text : undefined;
}

/** Behind stars or dots, or the end of a whole number of a card or phone. */
function digitsIn(line: string): string[] {
  const masked = [...line.matchAll(/[*•·xх×][ -]?(\d{4})(?!\d)/gi)].map(([, digits = '']) => digits);
  const split = [...line.matchAll(/[*•·xх×][ -]?(\d{2})[ -](\d{2})(?!\d)/gi)].map(
    ([, first, last]) => `${first}${last}`,
  );
  const whole = [...line.matchAll(/(?<![\d*•])(?:\+7|8)[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?(\d{2})[ -]?(\d{2})(?!\d)/g)];
  const cards = [...line.matchAll(/(?<!\d)\d{4} ?\d{4} ?\d{4} ?(\d{4})(?!\d)/g)].map(([, digits = '']) => digits);
  return [...masked, ...split, ...whole.map(([, first, last]) => `${first}${last}`), ...cards];
}

/** By names of at least four letters: shorter ones are parts of other words. */
function banksIn(text: string): string[] {
  const squeezed = squeezeName(text);
  return banks
    .filter((bank) =>
      bankNames(bank).some((name) => squeezeName(name).length > 4 && squeezed.includes(squeezeName(name))),
    )
    .map(({ id }) => id);
}

/** After «Получатель» or «ФИО получателя», on the same line or the next. */
function namesIn(line: string, next: string): string[] {
  const [, rest] = /^(?:фио |имя |ф\.и\.о\. )?(?:получател[ья]|кому)[ :]*(.*)$/i.exec(line) ?? [];
  if (rest === undefined) return [];
  const name = rest.trim() || next.trim();
  return /^\p{Lu}[\p{L}.’-]*(?: \p{Lu}[\p{L}.’-]*){1,3}$/u.test(name) && name.length <= 80 ? [name] : [];
}

/** After words that say that it is the number of an operation, on the same line or the next. */
function operationsIn(line: string, next: string): string[] {
  const [, rest] =
    /^(?:номер|id|идентификатор|код|№)\s(?:операции|документа|транзакции|перевода|квитанции|чека|платежа)(?: в сбп| сбп)?[ :№]*(.*)$/i.exec(
      line,
    ) ??
    /^квитанция\s?№?[ :]*(.*)$/i.exec(line) ??
    [];
  if (rest === undefined) return [];
  const value = (rest.trim() || next.trim()).replaceAll(' ', '');
  return /^[\p{L}\d/-]{6,64}$/u.test(value) && /\d/.test(value) ? [value.toUpperCase()] : [];
}

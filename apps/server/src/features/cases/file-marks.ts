import { findBank } from '@app/contract/banks';
import type { CaseKind } from '@app/contract/cases/case-leases';
import type { FileMark } from '@app/contract/cases/case-view';
import { formatRoubles } from '@app/contract/values/money-text';
import { moscowDay } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { sameOperations } from '#features/files/same-files.ts';
import type { FileFields } from '#features/files/text/file-fields.ts';

/** What the file should say, if it is about this case. */
export interface ExpectedFacts {
  /** Any of them: an appeal asks for one sum, its deal was made for another. */
  amounts: bigint[];
  from: Date;
  to: Date;
  tail: string;
  bank: string;
  fio: string;
}

/**
 * Each thing that the file says, equal or different; that it says nothing else where not all of it was read, nobody claims. What it does not say
 * is not marked at all: nothing is guessed.
 */
export function markFields(fields: FileFields, expected: ExpectedFacts): FileMark[] {
  const mark = markWhere(fields);
  const [from, to] = [moscowDay(expected.from), moscowDay(expected.to)];
  return [
    mark(
      'amount',
      nearest(fields.amounts, expected.amounts),
      (amount) => expected.amounts.includes(BigInt(amount)),
      (amount) => formatRoubles(BigInt(amount)),
    ),
    mark(
      'date',
      fields.dates,
      (date) => date >= from && date <= to,
      (date) => date.split('-').reverse().join('.'),
    ),
    mark(
      'digits',
      fields.digits,
      (digits) => digits === expected.tail,
      (digits) => `•••• ${digits}`,
    ),
    mark(
      'bank',
      fields.banks,
      (bank) => bank === expected.bank,
      (bank) => findBank(bank)?.name ?? bank,
    ),
    mark('name', fields.names, (name) => isSameName(name, expected.fio)),
  ].filter((one) => one !== undefined);
}

/** The one that agrees, else the first that were found: the judge sees what the file says instead. */
const markWhere =
  ({ cut }: FileFields) =>
  (
    what: FileMark['what'],
    found: string[],
    agrees: (value: string) => boolean,
    write: (value: string) => string = (value) => value,
  ): FileMark | undefined => {
    if (found.length === 0) return undefined;
    const same = found.find(agrees);
    const shown = same === undefined ? found.slice(0, MOST_SHOWN) : [same];
    const more = same === undefined && found.length > MOST_SHOWN ? ` и\u00a0ещё ${found.length - MOST_SHOWN}` : '';
    const different = cut ? null : false;
    return { what, found: shown.map(write).join(', ') + more, equal: same !== undefined || different };
  };

const MOST_SHOWN = 3;

/** Of a statement's many sums those come first that may be the one in question. */
function nearest(found: string[], wanted: bigint[]): string[] {
  const away = (sum: string) =>
    wanted.map((each) => Math.abs(Number(BigInt(sum) - each))).reduce((least, each) => Math.min(least, each));
  return found.toSorted((a, b) => away(a) - away(b));
}

/** «Пётр Петрович П.» is Петров Пётр Петрович: every word is one of the name's, or its first letter. At least two of them. */
export function isSameName(found: string, expected: string): boolean {
  const words = wordsOf(found);
  const left = wordsOf(expected);
  if (words.length < 2) return false;
  // Whole words first, so that an initial does not take the word that another one is.
  return words
    .toSorted((a, b) => b.length - a.length)
    .every((word) => {
      const place = left.findIndex((own) => own === word || (word.length === 1 && own.startsWith(word)));
      if (place < 0) return false;
      left.splice(place, 1);
      return true;
    });
}

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[\s.]+/)
    .filter(Boolean);

/** Other appeals and payouts whose files name the same operation. */
export async function findSameOperations(
  db: Db,
  own: { kind: CaseKind; id: number },
  operations: string[],
  sees: readonly CaseKind[],
): Promise<{ operation: string; kind: CaseKind; id: number }[]> {
  if (operations.length === 0) return [];
  const found = sameOperations({ kind: own.kind, id: sql`${own.id}::int` }, sql`${operations}::text[]`, sees);
  return db.many(sql`select distinct operation, kind, id from (${found}) s order by 1, 2, 3 limit 20`);
}

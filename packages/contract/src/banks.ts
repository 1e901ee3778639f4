import directory from './banks.json' with { type: 'json' };
import { text } from './values/text.ts';

/** The directory of banks: the identifier travels, the name and the abbreviation are shown. Its origin: docs/bank-directory.md. */
export interface Bank {
  id: string;
  name: string;
  short: string;
  /** Former names that people still use. */
  former?: string[];
}

export const banks: readonly Bank[] = directory;

const byId = new Map(banks.map((bank) => [bank.id, bank]));

export const findBank = (id: string): Bank | undefined => byId.get(id);

/** Every name that people call it by. */
export const bankNames = ({ name, short, former = [] }: Bank): string[] => [name, short, ...former];

/** Banks whose name (present or former) or abbreviation contains this text. */
export function banksNamed(text: string): Bank[] {
  const wanted = squeezeName(text);
  if (wanted === '') return [];
  return banks.filter((bank) => bankNames(bank).some((name) => squeezeName(name).includes(wanted)));
}

/** A name as it is compared: case, ё, hyphens and spaces make no difference, so «т банк» and «тбанк» are Т-Банк. */
export function squeezeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]/g, '');
}

export const bankId = text(20, { wrong: 'Выберите банк', long: 'Выберите банк' }).refine(
  (id) => byId.has(id),
  'Выберите банк',
);

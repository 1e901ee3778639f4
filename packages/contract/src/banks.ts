import directory from './banks.json' with { type: 'json' };
import { text } from './text.ts';

/** The directory of banks: the identifier travels, the name and the abbreviation are shown. Its origin: docs/bank-directory.md. */
export interface Bank {
  id: string;
  name: string;
  short: string;
  /** What people still call it. */
  former?: string[];
}

export const banks: readonly Bank[] = directory;

const byId = new Map(banks.map((bank) => [bank.id, bank]));

export const findBank = (id: string): Bank | undefined => byId.get(id);

export const bankId = text(20, { wrong: 'Выберите банк', long: 'Выберите банк' }).refine(
  (id) => byId.has(id),
  'Выберите банк',
);

import { banksNamed } from '@app/contract/banks';

/** What a search text may mean; a deal or payout must match in one of these ways. */
export interface SearchMeaning {
  text: string;
  /** The last four digits of a requisite. */
  tail: string | null;
  /** In kopecks. */
  amount: bigint | null;
  /** The number of an ЛК. */
  alias: number | null;
  banks: string[];
  id: number | null;
}

export function readSearch(input: string): SearchMeaning | undefined {
  const text = input.trim();
  if (!text) return undefined;

  const number = text.replace(/\s|₽/g, '').replace(',', '.');
  const [, alias] = /^лк\s*(\d{1,9})$/i.exec(text) ?? [];
  return {
    text,
    tail: /^\d{4}$/.test(number) ? number : null,
    amount: /^\d{1,11}(\.\d{1,2})?$/.test(number) ? BigInt(Math.round(Number(number) * 100)) : null,
    alias: alias ? Number(alias) : null,
    banks: banksNamed(text).map(({ id }) => id),
    id: /^\d{1,9}$/.test(number) ? Number(number) : null,
  };
}

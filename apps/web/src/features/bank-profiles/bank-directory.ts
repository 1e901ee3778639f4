import { type Bank, banks } from '@app/contract/banks';

/** The banks that most cards in the country belong to, so that most people need not search. */
const frequentIds = [
  '100000000111',
  '100000000004',
  '100000000005',
  '100000000008',
  '100000000273',
  '100000000001',
  '100000000007',
  '100000000013',
  '100000000020',
  '100000000150',
];

const byName = [...banks].sort((one, other) => one.name.localeCompare(other.name, 'ru'));

export const frequentBanks = frequentIds.flatMap((id) => banks.find((bank) => bank.id === id) ?? []);
export const otherBanks = byName.filter((bank) => !frequentBanks.includes(bank));

/**
 * Banks by a part of the name or of the abbreviation, the best first: a beginning of either, then a beginning of a later
 * word, then any place inside. Case, ё, hyphens and spaces make no difference: «т банк» and «тбанк» are Т-Банк.
 */
export function findBanks(search: string): Bank[] {
  const wanted = squeeze(search);
  if (wanted === '') return [...frequentBanks, ...otherBanks];
  const ranked = [...frequentBanks, ...otherBanks].map((bank) => ({ bank, rank: rankOf(bank, wanted) }));
  return ranked
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank)
    .map(({ bank }) => bank);
}

const nowhere = 3;

function rankOf({ name, short }: Bank, wanted: string): number {
  if (squeeze(name).startsWith(wanted) || squeeze(short).startsWith(wanted)) return 0;
  if (name.split(/[\s(-]+/).some((word) => squeeze(word).startsWith(wanted))) return 1;
  return squeeze(name).includes(wanted) || squeeze(short).includes(wanted) ? 2 : nowhere;
}

function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]/g, '');
}

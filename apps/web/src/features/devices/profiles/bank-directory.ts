import { type Bank, bankNames, banks, squeezeName } from '@app/contract/banks';
import { inRussianLayout } from '#lib/text/keyboard-layout.ts';

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
 * Finds banks by a part of a name (present or former), of the abbreviation or of the identifier, the best match first: a beginning, then
 * the beginning of a later word, then any place inside. Also with the wrong keyboard layout: «ljv» is «дом».
 */
export function findBanks(search: string): Bank[] {
  const wanted = [squeezeName(search), squeezeName(inRussianLayout(search))];
  if (wanted.every((text) => text === '')) return [...frequentBanks, ...otherBanks];
  const ranked = [...frequentBanks, ...otherBanks].map((bank) => ({
    bank,
    rank: Math.min(...wanted.filter((text) => text !== '').map((text) => rankOf(bank, text))),
  }));
  return ranked
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank)
    .map(({ bank }) => bank);
}

const nowhere = 3;

function rankOf(bank: Bank, wanted: string): number {
  const { id } = bank;
  const names = bankNames(bank);
  if (id === wanted || names.some((text) => squeezeName(text).startsWith(wanted))) return 0;
  if (names.some((text) => text.split(/[\s(-]+/).some((word) => squeezeName(word).startsWith(wanted)))) return 1;
  return id.includes(wanted) || names.some((text) => squeezeName(text).includes(wanted)) ? 2 : nowhere;
}

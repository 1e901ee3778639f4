import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { codeText } from '@app/contract/testing/code-texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { BANK_WORDS } from './bank-words.ts';
import { blank } from './blank.ts';

const { seed, runs } = fuzzSettings('blank', 2000);
const known = new Set(BANK_WORDS.split(/\s+/).map(shapeOf));
const wordsOf = (text: string) =>
  readable(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

test('a blanked notice shows its form and nobody in it', () => {
  expect(blank('СЧЁТ1234 00:21 Перевод 140р от Сергей С. Баланс: 879.81р «Верни долг, Маша»')).toBe(
    'СЧЁТ0000 00:00 Перевод 000р от Xxx Xxx. Баланс: 000.00р «Xxx xxx, Xxx»',
  );
});

test('of any text only words of banks and noughts are left', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    codeText,
  );
  fc.assert(
    fc.property(anything, (text) => {
      const blanked = blank(text);
      expect(blanked).not.toMatch(/(?!0)\p{N}/u);
      expect(wordsOf(blanked).filter((word) => !known.has(shapeOf(word)) && !/^(?:xxx|Xxx|XXX)$/.test(word))).toEqual(
        [],
      );
      expect(blank(blanked)).toBe(blanked);
    }),
    { seed, numRuns: runs },
  );
});

test('a name is gone whatever stands around it', () => {
  const names = fc.constantFrom(
    'Рамазан',
    'ВЛАДИСЛАВ',
    'Ольга',
    'Иванов',
    'ПЕТРОВИЧ',
    'Maksim',
    'Ю.',
    'Анна-Мария',
    'О’Нил',
    'Вера',
  );
  const around = fc.constantFrom('', ' ', '1', '*', '.', '«', '\u200b', '-', '_', '\n');
  fc.assert(
    fc.property(names, around, around, (name, before, after) => {
      expect(blank(`Перевод 500р от${before}${name}${after} Баланс 1р`).toLowerCase()).not.toContain(
        name.toLowerCase(),
      );
    }),
    { seed, numRuns: runs },
  );
});

import { expect, test } from 'vitest';
import { plural } from './plural.ts';

const forms = ['one', 'few', 'many'] as const;

test('the form of a word is the one that the language itself has', () => {
  const rules = new Intl.PluralRules('ru-RU');
  const numbers = [...Array(1200).keys(), 1_000_001, 1_000_012, 1_000_022, -1, -3, -11, -21, 0.5, 1.5, 22.2];
  const ours = numbers.map((n) => plural(n, forms));
  const theirs = numbers.map((n) => rules.select(n)).map((form) => (form === 'other' ? 'many' : form));
  expect(ours).toEqual(theirs);
});

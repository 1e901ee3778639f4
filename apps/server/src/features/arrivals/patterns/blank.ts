import { readable, shapeOf } from '@app/contract/arrivals/texts/folding';
import { BANK_WORDS } from './bank-words.ts';

/**
 * The text without anything of a person in it: digits are noughts, and of words only those that banks use everywhere stay. Names, shops,
 * what the payer wrote become «Xxx», with no trace of how long they were. For the operator, who makes a pattern of it.
 */
export function blank(text: string): string {
  return readable(text)
    .replace(/\p{N}/gu, '0')
    .replace(/[\p{L}\p{M}]+/gu, blankWord);
}

function blankWord(word: string): string {
  // «В» alone with a capital is more often an initial than a word.
  const initial = word.length === 1 && word !== word.toLowerCase();
  if (!initial && KNOWN.has(shapeOf(word))) return word;
  if (word === word.toLowerCase()) return 'xxx';
  return word.length > 1 && word === word.toUpperCase() ? 'XXX' : 'Xxx';
}

const KNOWN = new Set(BANK_WORDS.split(/\s+/).filter(Boolean).map(shapeOf));

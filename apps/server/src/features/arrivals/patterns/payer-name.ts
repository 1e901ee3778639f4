import { shapeOf } from '@app/contract/arrivals/texts/folding';

/** The name, tidied, if these words can be one: a few words with capitals, none of which says what became of the money. */
export function nameOf(words: string | undefined): string | undefined {
  const name = words?.replace(/^[\s.,-]+|[\s.,-]+$/g, '');
  if (!name || name.length > LONGEST) return undefined;
  const parts = name.split(/[\s,]+/);
  if (parts.length > MOST_WORDS || !parts.every(isNamePart)) return undefined;
  // «Иван И.»: the dot belongs to the initial, not to the sentence.
  return /(?:^|[\s.])\p{Lu}$/u.test(name) ? `${name}.` : name;
}

const LONGEST = 80;
const MOST_WORDS = 8;
const PARTICLES = new Set(['оглы', 'кызы', 'угли', 'кизи', 'ибн', 'заде', 'де', 'фон', 'ван', 'и']);

function isNamePart(part: string): boolean {
  return /^["'«“’-]?\p{Lu}/u.test(part)
    ? !MONEY_WORDS.some((word) => shapeOf(part).startsWith(word))
    : PARTICLES.has(part);
}

/** In a name's place these mean that another text was written than the pattern knows. */
const MONEY_WORDS = [
  'зачисл',
  'списан',
  'поступ',
  'пополн',
  'перевод',
  'перевел',
  'оплат',
  'покупк',
  'баланс',
  'остаток',
  'доступно',
  'комисс',
  'сумма',
  'счет',
  'счёт',
  'карта',
  'карты',
  'карту',
  'получател',
].map(shapeOf);

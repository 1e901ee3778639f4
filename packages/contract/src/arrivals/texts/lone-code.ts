import { digitsEnd, isDigit, sumAt } from './amounts.ts';
import { shapeOf } from './folding.ts';
import { takeToken } from './tokens.ts';

/**
 * Whether four to eight digits stand where a code would: alone at the beginning, at the end or between full stops, or any four in a text
 * that speaks of no money. Digits may be written apart («12 34 56»). Sums, dates, times and the digits of cards are no codes.
 */
export function hasLoneCode(plain: string): boolean {
  const text = shapeOf(plain.trim());
  const { groups, hasMoney, digits } = groupsOf(text);
  if (!hasMoney) return digits >= 4 || DASHED.test(text);
  return groups.some((group) => !isOfCard(text, group) && standsAlone(text, group));
}

/** A date written so can as well be a code; where no money is spoken of, nobody needs to know. */
const DASHED = /\d\d-\d\d-\d\d/;

interface Group {
  from: number;
  end: number;
}

function groupsOf(text: string): { groups: Group[]; hasMoney: boolean; digits: number } {
  const groups: Group[] = [];
  let hasMoney = false;
  let digits = 0;
  let at = 0;
  while (at < text.length) {
    const sum = sumAt(text, at);
    if (sum?.marked) {
      hasMoney = true;
      at = sum.end;
      continue;
    }
    if (!isDigit(text.charAt(at))) {
      at += 1;
      continue;
    }
    const known =
      takeToken.date(text, at)?.end ??
      takeToken.time(text, at)?.end ??
      (followsMoneyWord(text, at) ? sum?.end : undefined);
    if (known !== undefined) {
      at = known;
      continue;
    }
    const { end, count } = groupAt(text, at);
    digits += count;
    if (count >= 4 && count <= 8) groups.push({ from: at, end });
    at = end;
  }
  return { groups, hasMoney, digits };
}

/** Digits with at most one sign between them; four and more in a row are a number of their own. */
function groupAt(text: string, at: number): { end: number; count: number } {
  let end = digitsEnd(text, at);
  let count = end - at;
  if (count > 3) return { end, count };
  while (/[ ._,/-]/.test(text.charAt(end)) && isDigit(text.charAt(end + 1))) {
    const next = digitsEnd(text, end + 1);
    if (next - end - 1 > 3) break;
    // The sum or date that follows is no part of it.
    if (sumAt(text, end + 1)?.marked || takeToken.time(text, end + 1)) break;
    count += next - end - 1;
    end = next;
  }
  return { end, count };
}

function standsAlone(text: string, { from, end }: Group): boolean {
  const before = text.slice(Math.max(0, from - 2), from).trim();
  const after = text.slice(end, end + 2).trim();
  const opens = before === '' || PUNCTUATION.test(before.slice(-1));
  const closes = after === '' || PUNCTUATION.test(after.charAt(0));
  return from === 0 || end >= text.length - 1 || (opens && closes);
}

const PUNCTUATION = /[^\p{L}\p{N}*]/u;

/** «*1234», «•• 1234», «4081**», «VISA1234», «MIR-1234», «счет 1234». */
function isOfCard(text: string, { from: at, end }: Group): boolean {
  if (text.charAt(end) === '*') return true;
  const before = text.charAt(at - 1);
  if (before === '*' || (before === ' ' && text.charAt(at - 2) === '*')) return true;
  if (/\p{L}/u.test(before)) return true;
  if (before === '-' && /\p{L}/u.test(text.charAt(at - 2))) return true;
  return CARD_WORDS.has(wordBefore(text, at));
}

const followsMoneyWord = (text: string, at: number) => MONEY_WORDS.has(wordBefore(text, at));

function wordBefore(text: string, at: number): string {
  let end = at;
  while (end > 0 && /[\s.:*]/.test(text.charAt(end - 1))) end -= 1;
  let from = end;
  while (from > 0 && /\p{L}/u.test(text.charAt(from - 1)) && end - from < 20) from -= 1;
  return text.slice(from, end);
}

const CARD_WORDS = shapes(
  'счет счета счету счёт счёта счёту карта карты карту карте вклад вклада договор договора договору контракт schet scheta schetu karta karty kartu karte card kontrakt kontrakta dogovor account atm trm сч',
);
const MONEY_WORDS = shapes(
  'баланс доступно дост остаток сумма сумму лимит balans balance dostupno ostatok summa summu limit поступление зачисление пополнение',
);

function shapes(words: string): Set<string> {
  return new Set(words.split(' ').map(shapeOf));
}

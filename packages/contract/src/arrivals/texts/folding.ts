/** The longest text that is looked at. The longest notices of banks have some 400 signs. */
export const TEXT_MAX = 1000;

/** The text as a person sees it: one form of each sign, nothing invisible, single spaces and plain dashes. */
export function readable(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).replace(DASHES, '-').trim();
}

/** Single spaces, and none of the signs that nobody sees; first the lines, which are such signs as well. */
export function withoutInvisible(text: string): string {
  return text.replace(LINES, ' ').replace(INVISIBLE, '').replace(BLANKS, ' ');
}

/**
 * The shape that templates are compared by: small letters, and one letter for those that look alike, because banks mix
 * alphabets themselves (Альфа has sent «Рostupleniyе» with two Russian letters). As long as the readable text, sign for sign.
 */
export function shapeOf(shown: string): string {
  let shape = '';
  for (let at = 0; at < shown.length; at += 1) shape += signShape(shown.charAt(at));
  return shape;
}

const LINES = /[\t-\r\u0085]/gu;
const INVISIBLE = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const BLANKS = /[\s\u2800]+/gu;
const DASHES = /[\u2010-\u2015\u2043\u2212]/gu;

function signShape(sign: string): string {
  const small = sign.toLowerCase();
  const one = small.length === 1 ? small : sign;
  return LOOKALIKES.get(one) ?? one;
}

const LOOKALIKES = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    і: 'i',
    ѕ: 's',
    ј: 'j',
    '«': '"',
    '»': '"',
    '“': '"',
    '”': '"',
    '„': '"',
    '’': "'",
    '•': '*',
    '·': '*',
    '∙': '*',
    '●': '*',
  }),
);

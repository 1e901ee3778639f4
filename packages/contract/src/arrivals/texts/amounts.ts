/** A sum found in a text: where it ends and what it is. */
export interface Sum {
  end: number;
  kopecks: bigint;
  sign: '+' | '-' | '';
  /** Roubles are named beside it: «р», «руб», RUB, RUR or ₽. */
  marked: boolean;
}

/**
 * The sum that begins here, if one does. Takes shapes (`shapeOf`). A number has one reading or none:
 *
 *   1500  1 500  1 500.5  1500,50  1,500.00   read
 *   1.500  1,500  1.500,00  1 50  01 500      not read: thousands or decimals, nobody can tell
 */
export function sumAt(text: string, at: number): Sum | undefined {
  const first = text.charAt(at);
  const sign = first === '+' || first === '-' ? first : '';
  let begin = at + sign.length;
  if (sign && text.charAt(begin) === ' ') begin += 1;
  if (continuesNumber(text, sign ? at : begin)) return undefined;
  const whole = wholeAt(text, begin);
  if (!whole) return undefined;
  const rest = decimalsAt(text, whole.end);
  if (!rest || (whole.byCommas && rest.decimals === '')) return undefined;
  const marked = markAt(text, rest.end);
  if (marked === undefined && /[\p{L}\p{N}%]/u.test(text.charAt(rest.end))) return undefined;
  if (marked === undefined && /^[:/]\d/.test(text.slice(rest.end, rest.end + 2))) return undefined;
  return {
    end: marked ?? rest.end,
    kopecks: BigInt(whole.digits) * 100n + BigInt(rest.decimals.padEnd(2, '0')),
    sign,
    marked: marked !== undefined,
  };
}

export const isDigit = (sign: string) => sign >= '0' && sign <= '9' && sign.length === 1;

/** Where the run of digits that begins here ends. */
export function digitsEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charAt(end))) end += 1;
  return end;
}

/** 999 999 999 ₽: nobody pays more in one go, and more digits are a number of something else. */
const MOST_DIGITS = 9;

function wholeAt(text: string, at: number): { digits: string; end: number; byCommas: boolean } | undefined {
  let end = digitsEnd(text, at);
  let digits = text.slice(at, end);
  const between = text.charAt(end);
  const grouped = digits.length <= 3 && (between === ' ' || between === ',') && isGroup(text, end + 1);
  while (grouped && text.charAt(end) === between && isGroup(text, end + 1)) {
    digits += text.slice(end + 1, end + 4);
    end += 4;
  }
  if (digits === '' || digits.length > MOST_DIGITS) return undefined;
  if (digits.length > 1 && digits.startsWith('0')) return undefined;
  return { digits, end, byCommas: grouped && between === ',' };
}

const isGroup = (text: string, at: number) => digitsEnd(text, at) === at + 3;

/** One or two decimals. A dot or comma with no digit after it ends a sentence, with three nobody can tell what it is. */
function decimalsAt(text: string, at: number): { decimals: string; end: number } | undefined {
  if (!isPoint(text.charAt(at)) || !isDigit(text.charAt(at + 1))) return { decimals: '', end: at };
  const end = digitsEnd(text, at + 1);
  if (end - at > 3) return undefined;
  if (isPoint(text.charAt(end)) && isDigit(text.charAt(end + 1))) return undefined;
  return { decimals: text.slice(at + 1, end), end };
}

const isPoint = (sign: string) => sign === '.' || sign === ',';

/** In shapes: «р» is p, «руб» is pyб. The longest first. */
const MARKS = ['pyблeй', 'pyбля', 'pyбль', 'pyб', 'rub', 'rur', 'p', '₽'];

function markAt(text: string, at: number): number | undefined {
  const begin = text.charAt(at) === ' ' ? at + 1 : at;
  const mark = MARKS.find((word) => text.startsWith(word, begin));
  if (!mark) return undefined;
  const end = begin + mark.length;
  return mark !== '₽' && /[\p{L}\p{N}_]/u.test(text.charAt(end)) ? undefined : end;
}

/** Whether a number that begins here would be the rest of one that began earlier: the 500 of «1 500» or of «1.500». */
function continuesNumber(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (isDigit(before)) return true;
  if (!isDigit(text.charAt(at - 2))) return false;
  if (isPoint(before)) return true;
  if (before !== ' ' || !isGroup(text, at)) return false;
  let from = at - 2;
  while (isDigit(text.charAt(from - 1))) from -= 1;
  const isTimeOrDate = /[:/.]/.test(text.charAt(from - 1));
  return at - 1 - from <= 3 && !isTimeOrDate;
}

import { digitsEnd, isDigit, sumAt } from './amounts.ts';

/** What a placeholder takes as a whole. Where it begins decides where it ends, so it can never be taken in two ways. */
export type Token = 'amount' | 'money' | 'digits' | 'number' | 'time' | 'date';

export interface TakenToken {
  end: number;
  /** Kopecks of an amount, the last four of digits. */
  value?: bigint | string;
}

/** Takes shapes (`shapeOf`), so that a mark of roubles is one whatever alphabet it is written in. */
export const takeToken: Record<Token, (text: string, at: number) => TakenToken | undefined> = {
  amount: (text, at) => {
    const sum = sumAt(text, at);
    return sum?.marked && sum.sign !== '-' && sum.kopecks > 0n ? { end: sum.end, value: sum.kopecks } : undefined;
  },
  money: (text, at) => {
    const sum = sumAt(text, at);
    return sum && { end: sum.end };
  },
  digits: (text, at) => {
    const end = runEnd(text, at);
    return end - at >= 4 && end - at <= 6 ? { end, value: text.slice(end - 4, end) } : undefined;
  },
  number: (text, at) => {
    const end = runEnd(text, at);
    return end > at && end - at <= 20 ? { end } : undefined;
  },
  time: (text, at) => shaped(text, at, [TIME]),
  date: (text, at) => shaped(text, at, DATES),
};

/** The run must begin here: its second half is not a number of its own. */
const runEnd = (text: string, at: number) => (isDigit(text.charAt(at - 1)) ? at : digitsEnd(text, at));

const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/;
const DATES = [
  /^\d{4}[-.](?:0\d|1[0-2])[-.][0-3]\d(?!\d)/,
  /^\d\d-(?:0\d|1[0-2])-[0-3]\d(?!\d)/,
  /^[0-3]?\d[./](?:0\d|1[0-2])[./](?:\d{4}|\d\d)(?!\d)/,
  /^[0-3]?\d[./](?:0\d|1[0-2])(?!\d)/,
];
/** No time or date is longer, so the look costs the same wherever it is taken. */
const LONGEST = 12;

function shaped(text: string, at: number, shapes: RegExp[]): TakenToken | undefined {
  if (!isDigit(text.charAt(at)) || isDigit(text.charAt(at - 1))) return undefined;
  const here = text.slice(at, at + LONGEST);
  const found = shapes.map((shape) => shape.exec(here)).find((match) => match !== null);
  return found ? { end: at + found[0].length } : undefined;
}

import { shapeOf } from '@app/contract/arrivals/texts/folding';

/**
 * Whether a text says that the money did not come or is going back: cancelled, declined, held, asked for. Wherever it says so, in
 * the payer's message too: such a credit is left to the trader, who looks into the bank.
 */
export function isTakenBack(shown: string): boolean {
  return shapeOf(shown)
    .split(/[^\p{L}]+/u)
    .some((word) => WORDS.has(word) || STEMS.some((stem) => word.startsWith(stem)));
}

const WORDS = new Set(['не', 'нет', 'ne', 'hold', 'холд'].map(shapeOf));

const STEMS = [
  'отмен',
  'отклон',
  'отказ',
  'ошибк',
  'ошибоч',
  'возвра',
  'неуспе',
  'неудач',
  'невозмож',
  'недостат',
  'заблок',
  'блокиров',
  'приостан',
  'заморо',
  'обработ',
  'ожида',
  'запрос',
  'запраш',
  'попрос',
  'просит',
  'одобрен',
  'otmen',
  'otklon',
  'otkaz',
  'oshib',
  'vozvra',
  'neuspe',
  'nedostat',
  'zablok',
  'zapros',
  'declin',
  'cancel',
  'revers',
  'refund',
  'fail',
  'reject',
].map(shapeOf);

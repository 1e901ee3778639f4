import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountSentences, isMisread, type MoneyKind, readAmount, roubleText, usdtText } from './amount-text.ts';

const roubles = (text: string) => readAmount(text, roubleText);
const said = (text: string) => {
  const read = roubles(text);
  return isMisread(read) ? read.misread : read;
};

test.each([
  ['1500', 150_000n],
  ['1 500', 150_000n],
  ['1\u00a0500,50', 150_050n],
  ['1\u202f500,50 ₽', 150_050n],
  ['1500.5', 150_050n],
  ['1500,', 150_000n],
  [',5', 50n],
  ['0', 0n],
  ['007', 700n],
  ['1 500 руб.', 150_000n],
  ['12 345 678,90', 1_234_567_890n],
  ['', undefined],
  [' \n', undefined],
])('«%s» is %s kopecks', (text, kopecks) => {
  expect(roubles(text)).toBe(kopecks);
});

test.each([
  ['1.500', 'Непонятно, 1500 или 1,5: тысячи отделяйте пробелом'],
  ['1,505', 'Непонятно, 1505 или 1,505: тысячи отделяйте пробелом'],
  ['1.000', 'Непонятно, 1000 или 1: тысячи отделяйте пробелом'],
  ['1.500.000', amountSentences.separators],
  ['1,500.50', amountSentences.separators],
  ['1 50', amountSentences.separators],
  ['1500 500', amountSentences.separators],
  ['1500 2000', amountSentences.separators],
  ['0,505', 'Не больше 2 знаков после запятой'],
  ['1500,505', 'Не больше 2 знаков после запятой'],
  ['10000000000000', amountSentences.large],
  ['-5', amountSentences.digits],
  ['−5', amountSentences.digits],
  ['+5', amountSentences.digits],
  ['1e5', amountSentences.digits],
  ['0x10', amountSentences.digits],
  ['１５００', amountSentences.digits],
  ['१५००', amountSentences.digits],
  ['100 USDT', amountSentences.digits],
  ['Infinity', amountSentences.digits],
  ['.', amountSentences.digits],
  ['сто', amountSentences.digits],
])('«%s» is refused: %s', (text, sentence) => {
  expect(said(text)).toBe(sentence);
});

test('of USDT a person names two decimals, and roubles are none', () => {
  expect(readAmount('1 000,12 USDT', usdtText)).toBe(1_000_120_000n);
  expect(readAmount('100 ₽', usdtText)).toMatchObject({ misread: amountSentences.digits });
  expect(readAmount('0,123', usdtText)).toMatchObject({ misread: amountSentences.places(2) });
});

describe('whatever is written', () => {
  /** The ways a person may write an amount, and no other. */
  function ways(kopecks: bigint): string[] {
    const whole = `${kopecks / 100n}`;
    const cents = `${kopecks % 100n}`.padStart(2, '0');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
    return [whole, grouped].flatMap((part) => [`${part},${cents}`, `${part}.${cents}`, ` ${part},${cents} ₽`]);
  }

  test('every amount is understood in each of its ways', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n - 1n), (kopecks) => {
        expect(ways(kopecks).map(roubles)).toEqual(ways(kopecks).map(() => kopecks));
      }),
    );
  });

  test.each([
    ['roubles', roubleText],
    ['USDT', usdtText],
  ] satisfies [string, MoneyKind][])('what is taken for %s has the very digits that were written', (_name, kind) => {
    const characters = fc.constantFrom(...'0123456789.,  -+eE₽\u00a0１xр');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: characters, maxLength: 12 }), fc.string()), (text) => {
        const read = readAmount(text, kind);
        if (typeof read !== 'bigint') return;
        const [whole = '', decimals = ''] = text
          .replace(/[^\d.,]/g, '')
          .replace(',', '.')
          .split('.');
        expect(read).toBe(BigInt(whole + decimals.padEnd(kind.places, '0')));
        expect(text).not.toMatch(/[-+eEx１]/);
      }),
      { numRuns: 2000 },
    );
  });
});

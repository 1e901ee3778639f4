import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAt } from './amounts.ts';
import { readable, shapeOf } from './folding.ts';

const read = (text: string) => sumAt(shapeOf(readable(text)), 0);

test.each([
  ['1500р', 150000n],
  ['1500 р', 150000n],
  ['1 500.00 RUB', 150000n],
  ['1 500,5 ₽', 150050n],
  ['1\u00a0500₽', 150000n],
  ['1\u202f500 руб.', 150000n],
  ['1,500.00 RUR', 150000n],
  ['12,345,678.90 RUR', 1234567890n],
  ['+1 500 ₽', 150000n],
  ['+ 1 500 ₽', 150000n],
  ['0.1р', 10n],
  ['0,05 RUB', 5n],
  ['1000p', 100000n],
  ['1000 РУБЛЕЙ', 100000n],
  ['１５００ ₽', 150000n],
  ['999 999 999,99 ₽', 99999999999n],
])('%s is read', (text, kopecks) => {
  expect(read(text)).toMatchObject({ kopecks, marked: true });
});

test.each([
  '1.500 ₽',
  '1,500 ₽',
  '1.500,00 ₽',
  '1 500.000 ₽',
  '1,50,00 ₽',
  '01 500 ₽',
  '0500р',
  '1 000 000 000 ₽',
  '12345678901р',
  '12.05.2024',
  '16:36',
  '15%',
  '500кг',
  '',
  'р',
])('%s is not a sum: nobody can tell', (text) => {
  expect(read(text)).toBeUndefined();
});

test('a sum in another money is not one in roubles', () => {
  expect(read('10 USD')).toMatchObject({ marked: false });
  expect(read('10 рассрочка')).toMatchObject({ marked: false });
});

test('the rest of a longer number is not a sum of its own', () => {
  const at = (text: string, part: string) => sumAt(shapeOf(text), text.indexOf(part));
  expect(at('1 500 ₽', '500')).toBeUndefined();
  expect(at('1.500 ₽', '500')).toBeUndefined();
  expect(at('1500 ₽', '500')).toBeUndefined();
  expect(at('16:54 500 ₽', '500')).toMatchObject({ kopecks: 50000n });
  expect(at('Счет*1234 500 ₽', '500')).toMatchObject({ kopecks: 50000n });
});

test('a sum written in any usual way is read back to the kopeck', () => {
  const ways = fc.record({
    kopecks: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
    group: fc.constantFrom('', ' ', '\u00a0', '\u202f'),
    point: fc.constantFrom('.', ','),
    mark: fc.constantFrom('р', ' р', ' руб', 'RUB', ' RUR', ' ₽', '₽', 'p'),
    sign: fc.constantFrom('', '+', '+ '),
  });
  fc.assert(
    fc.property(ways, ({ kopecks, group, point, mark, sign }) => {
      const whole = `${kopecks / 100n}`.replace(/\B(?=(?:\d{3})+$)/g, group);
      const text = `${sign}${whole}${point}${`${kopecks % 100n}`.padStart(2, '0')}${mark}`;
      expect(read(text)).toMatchObject({ kopecks, end: readable(text).length });
    }),
  );
});

import { expect, test } from 'vitest';
import { isSameName, markFields } from './file-marks.ts';

const expected = {
  amounts: [1_500_00n],
  from: new Date('2026-11-15T10:00:00Z'),
  to: new Date('2026-11-15T20:59:00Z'),
  tail: '4567',
  bank: '100000000004',
  fio: 'Петров Пётр Петрович',
};
const nothing = { amounts: [], dates: [], digits: [], banks: [], names: [], operations: [] };

test('what agrees is equal, what does not is different, and what is not said is not marked', () => {
  const fields = {
    ...nothing,
    amounts: ['100', '150000'],
    dates: ['2026-11-14'],
    digits: ['4567'],
    names: ['Пётр П.'],
  };
  expect(markFields(fields, expected)).toEqual([
    { what: 'amount', found: expect.stringMatching(/^1\s500\s₽$/), equal: true },
    { what: 'date', found: '14.11.2026', equal: false },
    { what: 'digits', found: '•••• 4567', equal: true },
    { what: 'name', found: 'Пётр П.', equal: true },
  ]);
  expect(markFields(nothing, expected)).toEqual([]);
  const other = markFields({ ...nothing, banks: ['100000000111', '100000000001'] }, expected);
  expect(other).toEqual([{ what: 'bank', found: expect.stringContaining(', '), equal: false }]);
});

test('of many sums those are named that are nearest to what should stand there, and how many more there are', () => {
  const amounts = ['10000', '90000', '151000', '149000', '200000'];
  const [said] = markFields({ ...nothing, amounts }, expected);
  expect(said?.found.replaceAll(/\s/g, ' ')).toBe('1 510 ₽, 1 490 ₽, 2 000 ₽ и ещё 2');
});

test('of a file that was not read to its end nobody says that it differs', () => {
  const fields = { ...nothing, amounts: ['100'], digits: ['4567'], cut: true };
  expect(markFields(fields, expected).map(({ what, equal }) => [what, equal])).toEqual([
    ['amount', null],
    ['digits', true],
  ]);
});

test.each([
  ['Пётр Петрович П.', true],
  ['ПЕТРОВ ПЕТР ПЕТРОВИЧ', true],
  ['П. Пётр', true],
  ['Пётр С.', false],
  ['Иван П.', false],
  ['Пётр', false],
  ['Пётр Пётр', false],
])('%s is Петров Пётр Петрович: %s', (name, same) => {
  expect(isSameName(name, expected.fio)).toBe(same);
});

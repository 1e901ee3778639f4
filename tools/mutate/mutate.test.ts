import { expect, test } from 'vitest';
import { findFaults } from './faults.ts';
import { pick } from './pick.ts';

const spoilt = (source: string) =>
  findFaults('x.ts', source).map(({ from, to, text }) => source.slice(0, from) + text + source.slice(to));

test('a slip of every kind is tried in the code', () => {
  expect(spoilt('export const late = now > due;')).toEqual(['export const late = now >= due;']);
  expect(spoilt('if (a && b) fail(x);')).toEqual(['if (false) fail(x);', 'if (a || b) fail(x);', 'if (a && b) ;']);
  expect(spoilt('const cap = 1_000n;')).toEqual(['const cap = 1001n;']);
  expect(spoilt('async () => { await post(tx, hold); }')).toEqual(['async () => { ; }']);
  expect(spoilt('type Width = 1000 | 100_000; const isWide: true = of<5>(x);')).toEqual([]);
  expect(spoilt('const tail = pan.slice(-4);')).toEqual(['const tail = pan.slice(4);', 'const tail = pan.slice(-5);']);
});

test('and in the SQL inside it, where an assignment stays an assignment', () => {
  const query = (text: string) => `sql\`${text}\`;`;
  expect(spoilt(query('select 1 from deals where a >= b and c is null'))).toEqual(
    ['a > b and c is null', 'a >= b or c is null', 'a >= b and c is not null'].map((where) =>
      query(`select 1 from deals where ${where}`),
    ),
  );
  expect(spoilt(query('update deals set status = 1 where id = 5'))).toEqual([
    query('update deals set status = 1 where id <> 5'),
  ]);
});

test('the same seed picks the same faults, in their order', () => {
  const all = Array.from({ length: 100 }, (_, number) => number);
  expect(pick(all, 5, 7)).toEqual(pick(all, 5, 7));
  expect(pick(all, 5, 7)).not.toEqual(pick(all, 5, 8));
  expect(pick(all, 50, 1)).toEqual(pick(all, 50, 1).toSorted((a, b) => a - b));
  expect(pick(all, undefined, 1)).toEqual(all);
});

import { expect, test } from 'vitest';
import { keepEqual } from './keep-equal.ts';

const deal = (id: number, over = {}) => ({
  id,
  amount: 1000,
  at: new Date(id * 1000),
  notice: { tail: '1234' },
  ...over,
});

test('an answer that says the same is the same object', () => {
  const before = { rows: [deal(1), deal(2)], total: 2 };
  expect(keepEqual(before, { rows: [deal(1), deal(2)], total: 2 })).toBe(before);
});

test('a new row at the beginning leaves all others the objects they were', () => {
  const before = { rows: [deal(1), deal(2)], total: 2 };
  const after = keepEqual(before, { rows: [deal(3), deal(1), deal(2)], total: 3 }) as typeof before;
  expect(after).toEqual({ rows: [deal(3), deal(1), deal(2)], total: 3 });
  expect(after.rows[1]).toBe(before.rows[0]);
  expect(after.rows[2]).toBe(before.rows[1]);
});

test('a row with another date, field or missing field is a new one, its equal parts are kept', () => {
  const before = [deal(1), deal(2), deal(3)];
  const { notice: _, ...less } = deal(3);
  const after = keepEqual(before, [deal(1, { at: new Date(7) }), deal(2, { amount: 1 }), less]) as typeof before;
  expect(after).toEqual([deal(1, { at: new Date(7) }), deal(2, { amount: 1 }), less]);
  for (const index of [0, 1, 2]) expect(after[index]).not.toBe(before[index]);
  expect(after[0]?.notice).toBe(before[0]?.notice);
});

test('another order, fewer rows and values of other kinds are what has come', () => {
  const before = [deal(1), deal(2)];
  const turned = keepEqual(before, [deal(2), deal(1)]) as typeof before;
  expect(turned.map(({ id }) => id)).toEqual([2, 1]);
  expect(keepEqual(before, [deal(1)])).toEqual([deal(1)]);
  expect(keepEqual([1, 2, 3], [1, 3])).toEqual([1, 3]);
  expect(keepEqual({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(keepEqual(before, null)).toBeNull();
  expect(keepEqual(undefined, before)).toBe(before);
  expect(keepEqual({ a: 1n }, { a: 2n })).toEqual({ a: 2n });
});

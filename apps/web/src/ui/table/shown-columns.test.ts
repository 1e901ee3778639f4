import { expect, test } from 'vitest';
import { inOrder, mayHide, mayMove, moveColumn, orderOf, shownColumns } from './shown-columns.ts';

const columns = [
  { key: 'select', title: 'Выбор' },
  { key: 'payment_id', title: 'Payment ID' },
  { key: 'received', title: 'Получено' },
  { key: 'debited', title: 'Списано', below: 'received' },
  { key: 'actions', title: 'Действия' },
];
const keysOf = (shown: { key: string }[]) => shown.map(({ key }) => key);

test('the first column and the buttons of a row cannot be hidden, also if the address says so', () => {
  expect(keysOf(mayHide(columns))).toEqual(['received', 'debited']);
  const all = columns.map(({ key }) => key);
  expect(keysOf(shownColumns(columns, all))).toEqual(['select', 'payment_id', 'actions']);
  expect(keysOf(shownColumns(columns, ['nothing', 'actions']))).toEqual(all);
});

test('what stands below a hidden column stands by itself', () => {
  const [, , debited] = shownColumns(columns, ['received']);
  expect(debited).toEqual({ key: 'debited', title: 'Списано' });
});

test('an order moves what it names and leaves the ends of a row alone', () => {
  expect(keysOf(shownColumns(columns, [], ['debited', 'payment_id']))).toEqual([
    'select',
    'debited',
    'received',
    'payment_id',
    'actions',
  ]);
  expect(keysOf(shownColumns(columns, [], ['actions', 'debited', 'select', 'received']))).toEqual([
    'select',
    'payment_id',
    'debited',
    'received',
    'actions',
  ]);
});

test('an order of another version or tab: unknown names are passed over, what is not named keeps its place', () => {
  const all = columns.map(({ key }) => key);
  for (const order of [[], [''], ['left', 'debited'], ['debited', 'debited'], ['nothing']])
    expect(keysOf(shownColumns(columns, [], order)), order.join()).toEqual(all);
  expect(keysOf(shownColumns(columns, [], ['left', 'debited', 'was', 'received', 'debited']))).toEqual([
    'select',
    'payment_id',
    'debited',
    'received',
    'actions',
  ]);
});

test('the first column cannot be hidden wherever it was put', () => {
  const order = ['debited', 'payment_id'];
  expect(keysOf(shownColumns(columns, ['payment_id', 'received'], order))).toEqual([
    'select',
    'debited',
    'payment_id',
    'actions',
  ]);
});

test('what is remembered of an order brings it back, and the usual one leaves nothing to remember', () => {
  const keys = keysOf(mayMove(columns));
  expect(keys).toEqual(['payment_id', 'received', 'debited']);
  for (const key of keys)
    for (const target of keys) {
      const moved = moveColumn(keys, key, target);
      expect(moved[keys.indexOf(target)], `${key} to ${target}`).toBe(key);
      expect(keysOf(mayMove(inOrder(columns, orderOf(columns, moved))))).toEqual(moved);
    }
  expect(orderOf(columns, keys)).toEqual([]);
  expect(orderOf(columns, ['payment_id', 'debited', 'received'])).toEqual(['debited', 'received']);
});

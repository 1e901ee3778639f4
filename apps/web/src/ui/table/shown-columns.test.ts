import { expect, test } from 'vitest';
import { mayHide, shownColumns } from './shown-columns.ts';

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

import { expect, test } from 'vitest';
import { panelRows } from './view-column-rows.ts';

const columns = [
  { key: 'method', title: 'Метод', below: 'id' },
  { key: 'received', title: 'Получено' },
  { key: 'id', title: 'ID' },
  { key: 'debited', title: 'Списано', below: 'received' },
];
const shown = (hidden: string[], roomy: boolean) =>
  panelRows(columns, hidden, roomy).map(({ key, isBelow }) => (isBelow ? `  ${key}` : key));

test('a table with room has every column in a place of its own; without it some stand below others and move with them', () => {
  expect(shown([], true)).toEqual(['method', 'received', 'id', 'debited']);
  expect(shown([], false)).toEqual(['received', '  debited', 'id', '  method']);
});

test('what stands below a hidden column has a place of its own', () => {
  expect(shown(['received'], false)).toEqual(['received', 'id', '  method', 'debited']);
});

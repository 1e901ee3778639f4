import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { briefRow } from './brief-row.tsx';
import type { TableColumn } from './data-table-types.ts';

interface Row {
  id: number;
  bank: string;
  tail: string | null;
  amount: bigint;
}

const columns: TableColumn<Row>[] = [
  { key: 'id', title: 'ID' },
  { key: 'bank', title: 'Банк', brief: 'under' },
  { key: 'tail', title: 'Реквизит', brief: 'under' },
  { key: 'amount', title: 'Сумма', brief: { lead: ({ amount }) => `${amount} ₽`, state: ({ id }) => `ID ${id}` } },
];
const row: Row = { id: 7, bank: 'Сбербанк', tail: null, amount: 100n };

test('a column stands in the brief row with its whole cell, or with what is said there of it', () => {
  const brief = briefRow(columns, { open: 'Подробнее' });
  expect(drawn(brief.lead(row))).toBe('100 ₽');
  expect(drawn(brief.state(row))).toBe('ID 7');
  expect([brief.aside, brief.mark, brief.action]).toEqual([undefined, undefined, undefined]);
});

test('two columns in one place follow one another, each to be shortened by itself', () => {
  expect(drawn(briefRow(columns, { open: 'Подробнее' }).under(row))).toBe('<span>Сбербанк</span><span>—</span>');
});

test('what the screen says goes before what the columns say', () => {
  expect(drawn(briefRow(columns, { open: 'Подробнее', lead: () => 'Сделка' }).lead(row))).toBe('Сделка');
});

const drawn = (content: ReactNode) => render(content).container.innerHTML;

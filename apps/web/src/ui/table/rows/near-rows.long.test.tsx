import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { DataTable } from '../data-table.tsx';
import type { BriefRow, TableColumn, TableQuery } from '../data-table-types.ts';

interface Deal {
  id: number;
}

const ROW = 40;
const quiet: TableQuery = { isPending: false, isFetching: false, isError: false, error: null, refetch: () => {} };
const columns: TableColumn<Deal>[] = [
  { key: 'id', title: 'ID', render: ({ id }) => <button type="button">{id}</button> },
];
const brief: BriefRow<Deal> = { open: '', lead: ({ id }) => id, under: () => '', state: () => '' };
const listOf = (length: number): Deal[] => Array.from({ length }, (_, index) => ({ id: index + 1 }));

let scrolled = 0;

// A window of 400 px over rows of 40: jsdom itself draws nothing, and then all rows are there.
beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal('innerHeight', 400);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, -scrolled, 800, ROW);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const table = (rows: Deal[]) => (
  <DataTable label="Сделки" query={quiet} rows={rows} empty="Пусто" columns={columns} brief={brief} />
);
const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button')
    .map((button) => Number(button.textContent));
const span = () => [shown()[0], shown().at(-1)];
const gaps = () => [...document.querySelectorAll<HTMLElement>('tr[aria-hidden]')].map(({ style }) => style.height);

async function scrollTo(rows: number) {
  scrolled = rows * ROW;
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test('of a long list only rows near the screen are in the page, and the others keep their place free', async () => {
  renderUi(table(listOf(150)));
  await waitFor(() => expect(span()).toEqual([1, 20]));
  expect(gaps()).toEqual([`${130 * ROW}px`]);
  await scrollTo(100);
  expect(span()).toEqual([91, 120]);
  expect(gaps()).toEqual([`${90 * ROW}px`, `${30 * ROW}px`]);
  await scrollTo(145);
  expect(span()).toEqual([131, 150]);
});

test('screen readers are told which of how many rows each is', async () => {
  renderUi(table(listOf(150)));
  await scrollTo(100);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('151');
  expect(screen.getByRole('row', { name: '100' }).getAttribute('aria-rowindex')).toBe('101');
});

test('the row with the keyboard in it stays, however far one scrolls', async () => {
  renderUi(table(listOf(150)));
  screen.getByRole('button', { name: '3' }).focus();
  await scrollTo(100);
  expect(screen.getByRole('button', { name: '3' })).toHaveFocus();
  expect(shown().slice(0, 2)).toEqual([3, 91]);
  expect(gaps()).toEqual([`${2 * ROW}px`, `${87 * ROW}px`, `${30 * ROW}px`]);
});

test('a list of the usual fifty rows is there as a whole, and so is any list on paper', async () => {
  const view = renderUi(table(listOf(50)));
  await waitFor(() => expect(shown()).toHaveLength(50));
  view.rerender(table(listOf(150)));
  await waitFor(() => expect(span()).toEqual([1, 20]));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(shown()).toHaveLength(150);
});

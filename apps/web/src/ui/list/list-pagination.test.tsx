import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { ListPagination } from './list-pagination.tsx';
import { pageItems } from './page-items.ts';

test.each([{ pageCount: 1 }, { pageCount: 0 }, { total: 50, pageSize: 50 }, {}])('nothing is shown for %j', (props) => {
  renderUi(<ListPagination page={1} onChange={() => {}} {...props} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the number of pages is all rows by the rows of a page, rounded up', () => {
  renderUi(<ListPagination page={1} total={101} pageSize={50} onChange={() => {}} />);
  expect(screen.getAllByRole('button', { name: /^Страница/ })).toHaveLength(3);
});

test('a page is chosen by its number or by the neighbours of the present one', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<ListPagination page={2} pageCount={3} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Страница 2' }).getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('button', { name: 'Страница 1' }));
  await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
  await user.click(screen.getByRole('button', { name: 'Предыдущая страница' }));
  expect(onChange.mock.calls.flat()).toEqual([1, 3, 1]);
});

test('there is no way beyond the ends', () => {
  renderUi(<ListPagination page={3} pageCount={3} onChange={() => {}} />);
  expect(screen.getByRole('button', { name: 'Следующая страница' })).toHaveProperty('disabled', true);
});

test('at 768 px the control is compact', () => {
  setViewportWidth(768);
  renderUi(<ListPagination page={12} pageCount={149} onChange={() => {}} />);
  const shown = within(screen.getByRole('navigation', { name: 'Страницы' })).getAllByRole('button', {
    name: /^Страница/,
  });
  expect(shown.map((button) => button.textContent)).toEqual(['1', '12', '149']);
});

describe('the pages shown', () => {
  const read = (active: number, count: number, narrow = false) =>
    pageItems(active, count, narrow)
      .map((item) => (typeof item === 'number' ? item : '…'))
      .join(' ');

  test('are all of them up to seven', () => {
    expect(read(4, 7)).toBe('1 2 3 4 5 6 7');
  });

  test('are up to ten neighbours, the first and the last', () => {
    expect(read(12, 149)).toBe('1 … 8 9 10 11 12 13 14 15 16 17 … 149');
    expect(read(1, 149)).toBe('1 2 3 4 5 6 7 8 9 10 … 149');
    expect(read(149, 149)).toBe('1 … 140 141 142 143 144 145 146 147 148 149');
    expect(read(5, 11)).toBe('1 2 3 4 5 6 7 8 9 10 11');
  });

  test('fit a phone', () => {
    expect(read(1, 149, true)).toBe('1 2 3 … 149');
    expect(read(80, 149, true)).toBe('1 … 80 … 149');
    expect(read(148, 149, true)).toBe('1 … 147 148 149');
    expect(read(3, 5, true)).toBe('1 2 3 4 5');
  });

  test('always hold the active one, each page once and in order', () => {
    for (const narrow of [false, true]) {
      for (let count = 2; count <= 30; count++) {
        for (let active = 1; active <= count; active++) {
          const pages = pageItems(active, count, narrow).filter((item) => typeof item === 'number');
          expect(pages, `page ${active} of ${count}`).toContain(active);
          expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        }
      }
    }
  });
});

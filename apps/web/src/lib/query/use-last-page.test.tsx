import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLastPage } from './use-last-page.ts';

/** Which page is shown when a page is asked for in a list of this many rows, fifty on each page. */
function leadsTo(page: number, total: number | undefined) {
  const go = vi.fn();
  renderHook(() => useLastPage({ page, count: 50 }, total, go));
  return go.mock.calls.flat();
}

test.each([
  ['one page beyond the last', 4, 150, [3]],
  ['one page beyond the last, which is not full', 4, 101, [3]],
  ['far beyond the last', 99, 101, [3]],
  ['the second page of an empty list', 2, 0, [1]],
  ['the last page, full', 3, 150, []],
  ['the last page with one row', 3, 101, []],
  ['the first page of an empty list', 1, 0, []],
  ['a page of a list that is not there yet', 4, undefined, []],
])('%s', (_, page, total, expected) => {
  expect(leadsTo(page, total)).toEqual(expected);
});

test('when the last row of the last page goes, the page before it is shown, once', () => {
  const go = vi.fn();
  const { rerender } = renderHook(({ total }) => useLastPage({ page: 3, count: 50 }, total, go), {
    initialProps: { total: 101 },
  });
  expect(go).not.toHaveBeenCalled();
  rerender({ total: 100 });
  rerender({ total: 100 });
  expect(go.mock.calls).toEqual([[2]]);
});

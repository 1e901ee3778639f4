import { Button } from '@mantine/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useSend } from '#lib/query/use-send.ts';
import { renderUi } from '#testing/render.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { DataTable } from './data-table.tsx';
import { type BriefRow, gridTracks, type TableColumn, type TableQuery } from './data-table-types.ts';

interface Deal {
  id: number;
  bank: string;
  amount: string | null;
}

const deals: Deal[] = [
  { id: 1, bank: 'Сбербанк', amount: '1 500 ₽' },
  { id: 2, bank: 'Т-Банк', amount: null },
];
const accept = vi.fn();
const refetch = vi.fn();
const columns: TableColumn<Deal>[] = [
  { key: 'id', title: 'ID' },
  { key: 'bank', title: 'ЛК' },
  { key: 'amount', title: 'Получено', align: 'right' },
  { key: 'actions', title: 'Действия', render: (deal) => <Button onClick={() => accept(deal.id)}>Принять</Button> },
];
const brief: BriefRow<Deal> = {
  open: 'Открыть сделку',
  title: ({ id }) => `Сделка ${id}`,
  lead: ({ bank }) => bank,
  under: ({ amount }) => amount,
  state: () => 'Ожидает',
};
const quiet: TableQuery = { isPending: false, isFetching: false, isError: false, error: null, refetch };
const failed: TableQuery = { ...quiet, isError: true, error: new Error('Сервер не отвечает') };

beforeEach(() => vi.clearAllMocks());

function table(props: {
  query?: TableQuery;
  rows?: Deal[] | undefined;
  columns?: TableColumn<Deal>[];
  onRowClick?: (deal: Deal) => void;
}) {
  return (
    <DataTable
      label="Сделки"
      query={quiet}
      rows={undefined}
      empty="Сделок пока нет"
      columns={columns}
      brief={brief}
      {...props}
    />
  );
}

describe('on a wide screen', () => {
  test('rows stand under the titles of their columns', () => {
    renderUi(table({ rows: deals }));
    const grid = screen.getByRole('table', { name: 'Сделки' });
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['ID', 'ЛК', 'Получено', 'Действия']);
    const row = within(grid).getByRole('row', { name: /Т-Банк/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['2', 'Т-Банк', '—', 'Принять']);
  });

  test('five skeleton rows are shown while loading', () => {
    renderUi(table({ query: { ...quiet, isPending: true } }));
    const grid = screen.getByRole('table', { name: 'Сделки' });
    expect(grid.getAttribute('aria-busy')).toBe('true');
    expect(grid.querySelectorAll('tbody tr')).toHaveLength(5);
  });

  test('a row opens by click and by Enter, its button does its own work', async () => {
    const open = vi.fn();
    const { user } = renderUi(table({ rows: deals, onRowClick: open }));
    await user.click(screen.getByText('Сбербанк'));
    screen.getByRole('row', { name: /Т-Банк/ }).focus();
    await user.keyboard('{Enter}');
    expect(open.mock.calls.map(([deal]) => deal.id)).toEqual([1, 2]);

    await user.click(within(screen.getByRole('row', { name: /Сбербанк/ })).getByRole('button', { name: 'Принять' }));
    expect(accept).toHaveBeenCalledWith(1);
    expect(open).toHaveBeenCalledTimes(2);
  });
});

describe('on a narrow screen', () => {
  beforeEach(() => setViewportWidth(1023));

  test('rows are brief, with their button; a tap shows all columns', async () => {
    const { user } = renderUi(table({ rows: deals }));
    expect(screen.queryByRole('table')).toBeNull();
    const [first] = within(screen.getByRole('list', { name: 'Сделки' })).getAllByRole('listitem');
    const row = within(first as HTMLElement);
    expect(first?.textContent).toBe('Сбербанк1 500 ₽ОжидаетПринять');
    await user.click(row.getByRole('button', { name: 'Сбербанк' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Сделка 1' }));
    const terms = dialog.getAllByRole('term');
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
      'ID: 1',
      'ЛК: Сбербанк',
      'Получено: 1 500 ₽',
    ]);
    expect(dialog.getByRole('button', { name: 'Принять' })).toBeTruthy();
  });

  test('three skeletons are shown while loading', () => {
    renderUi(table({ query: { ...quiet, isPending: true } }));
    expect(within(screen.getByRole('list', { name: 'Сделки' })).getAllByRole('listitem')).toHaveLength(3);
  });

  test('turning the phone switches the layout', () => {
    renderUi(table({ rows: deals }));
    act(() => setViewportWidth(1320));
    expect(screen.getByRole('table', { name: 'Сделки' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Сделки' })).toBeNull();
  });
});

test('an empty list says why and what to do', () => {
  const empty = { text: 'Включите трафик на устройстве', action: <Button>К устройствам</Button> };
  renderUi(<DataTable label="Сделки" query={quiet} rows={[]} columns={columns} brief={brief} empty={empty} />);
  expect(screen.getByText('Включите трафик на устройстве')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'К устройствам' })).toBeTruthy();
});

test('a list that failed says so and can be asked again', async () => {
  const { user } = renderUi(table({ query: failed }));
  expect(screen.getByRole('alert').textContent).toContain('Не удалось загрузить список');
  expect(screen.getByRole('alert').textContent).toContain('Сервер не отвечает');
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('when a refresh fails the old rows stay under a notice', () => {
  renderUi(table({ query: failed, rows: deals }));
  expect(screen.getByRole('alert').textContent).toContain('показаны прежние данные');
  expect(screen.getByRole('row', { name: /Сбербанк/ })).toBeTruthy();
});

test('a refresh keeps the very same rows in place and announces the new one', () => {
  const { rerender } = renderUi(table({ rows: deals }));
  const before = screen.getByRole('row', { name: /Сбербанк/ });
  rerender(table({ rows: deals, query: { ...quiet, isFetching: true } }));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');

  rerender(table({ rows: [{ id: 3, bank: 'ВТБ', amount: '100 ₽' }, ...deals] }));
  expect(screen.getByRole('row', { name: /Сбербанк/ })).toBe(before);
  expect(screen.getByRole('status').textContent).toBe('Новая строка: 1');
});

test('a column is as wide as its content, and free texts share what is left over', () => {
  const asked = [{}, { fr: 2 }, { whole: true }].map((column, index) => ({ key: String(index), title: '', ...column }));
  expect(gridTracks(asked)).toBe('min-content minmax(min-content, 2fr) minmax(min-content, max-content)');
});

test('a column is not narrower than what it commonly holds, and grows with the letters', () => {
  renderUi(table({ rows: deals, columns: [{ key: 'amount', title: 'Сумма', holds: 'money' }] }));
  const title = screen.getByRole('columnheader', { name: 'Сумма' });
  expect(title.style.minWidth).toBe('calc(12ch + 2 * var(--cell-side))');
});

test('a free text that may be shortened is said whole to who points at it', () => {
  renderUi(table({ rows: deals, columns: [{ key: 'bank', title: 'Банк', fr: 1 }] }));
  expect(screen.getByRole('cell', { name: 'Сбербанк' }).title).toBe('Сбербанк');
});

describe('while somebody is about to press something', () => {
  const fresh = (rows: Deal[], dataUpdatedAt: number, more: Partial<TableQuery> = {}) =>
    table({ rows, query: { ...quiet, dataUpdatedAt, ...more } });
  const vtb = { id: 3, bank: 'ВТБ', amount: '100 ₽' };
  const banks = () =>
    screen.getAllByRole('row').flatMap((row) => within(row).queryAllByRole('cell')[1]?.textContent ?? []);

  test('new rows wait behind a button, those in place are renewed, and nothing moves', async () => {
    const { rerender, user } = renderUi(fresh(deals, 1));
    await user.hover(screen.getAllByRole('button', { name: 'Принять' })[0] as HTMLElement);
    rerender(fresh([vtb, { ...(deals[0] as Deal), amount: '1 600 ₽' }, deals[1] as Deal], 2));
    expect(banks()).toEqual(['Сбербанк', 'Т-Банк']);
    screen.getByText('1 600 ₽');
    expect(screen.getByRole('status').textContent).toBe('Новая строка: 1');
    rerender(fresh([{ ...vtb, id: 4 }, vtb, ...deals], 3));

    await user.click(screen.getByRole('button', { name: 'Новые: 2' }));
    expect(banks()).toEqual(['ВТБ', 'ВТБ', 'Сбербанк', 'Т-Банк']);
    expect(screen.queryByRole('button', { name: /^Новые/ })).toBeNull();
  });

  test('they come in by themselves once the pointer has left', async () => {
    const { rerender, user } = renderUi(fresh(deals, 1));
    await user.hover(screen.getByText('Сбербанк'));
    rerender(fresh([vtb, ...deals], 2));
    expect(banks()).toHaveLength(2);
    await user.hover(document.body);
    expect(banks()).toEqual(['ВТБ', 'Сбербанк', 'Т-Банк']);
  });

  test('the keyboard in a row holds them as well, and the button is reached by it', async () => {
    const { rerender, user } = renderUi(fresh(deals, 1));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Принять');
    rerender(fresh([vtb, ...deals], 2));
    expect(banks()).toHaveLength(2);
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Новые: 1');
    await user.keyboard('{Enter}');
    expect(banks()).toHaveLength(3);
  });

  test('a removed row stays without buttons; a row pushed to the next page keeps them', async () => {
    const third = { id: 5, bank: 'Альфа-Банк', amount: null };
    const { rerender, user } = renderUi(fresh([...deals, third], 1));
    await user.hover(screen.getByText('Альфа-Банк'));
    rerender(fresh([vtb, deals[1] as Deal], 2));
    expect(banks()).toEqual(['Сбербанк', 'Т-Банк', 'Альфа-Банк']);
    within(screen.getByRole('row', { name: /Сбербанк/ })).getByText(/^Уже не\sздесь$/);
    within(screen.getByRole('row', { name: /Альфа-Банк/ })).getByRole('button', { name: 'Принять' });
    await user.hover(document.body);
    expect(banks()).toEqual(['ВТБ', 'Т-Банк']);
  });

  test('a new row at the end of the list has pushed nothing out: the last one was taken by somebody', async () => {
    const { rerender, user } = renderUi(fresh(deals, 1));
    await user.hover(screen.getByText('Т-Банк'));
    rerender(fresh([deals[0] as Deal, vtb], 2));
    expect(banks()).toEqual(['Сбербанк', 'Т-Банк']);
    within(screen.getByRole('row', { name: /Т-Банк/ })).getByText(/^Уже не\sздесь$/);
  });

  test('what one has taken oneself leaves at once, even when an older list came while it was being taken', async () => {
    let answer = () => {};
    function Screen({ rows, at }: { rows: Deal[]; at: number }) {
      const take = useSend({ mutationKey: ['take'], mutationFn: () => new Promise<void>((done) => (answer = done)) });
      accept.mockImplementation(() => take.mutate());
      return fresh(rows, at);
    }
    const { rerender, user } = renderUi(<Screen rows={deals} at={Date.now() - 1000} />);
    await user.click(screen.getAllByRole('button', { name: 'Принять' })[0] as HTMLElement);
    rerender(<Screen rows={[...deals]} at={Date.now()} />);
    await act(async () => answer());
    const asked = Date.now() + 1;
    rerender(<Screen rows={[deals[1] as Deal]} at={asked} />);
    expect(banks()).toEqual(['Т-Банк']);

    // Whatever comes after that is new again.
    rerender(<Screen rows={[vtb, deals[1] as Deal]} at={asked + 1} />);
    expect(banks()).toEqual(['Т-Банк']);
    screen.getByRole('button', { name: 'Новые: 1' });
  });

  test('another page or another order is what was asked for, and is shown at once', async () => {
    const { rerender, user } = renderUi(fresh(deals, 5));
    await user.hover(screen.getByText('Сбербанк'));
    rerender(fresh(deals.toReversed(), 5));
    expect(banks()).toEqual(['Т-Банк', 'Сбербанк']);
    rerender(fresh(deals, 0, { isPlaceholderData: true }));
    rerender(fresh([vtb], 6));
    expect(banks()).toEqual(['ВТБ']);
    await user.hover(screen.getByText('ВТБ'));
    rerender(fresh(deals, 3));
    expect(banks()).toEqual(['Сбербанк', 'Т-Банк']);
  });

  test('a finger that was lifted is waited for a moment, a mouse as long as it stays', async () => {
    vi.useFakeTimers();
    const { rerender } = renderUi(fresh(deals, 1));
    fireEvent.pointerDown(screen.getByText('Сбербанк'), { pointerType: 'touch' });
    rerender(fresh([vtb, ...deals], 2));
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(banks()).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(banks()).toHaveLength(3);

    fireEvent.pointerDown(screen.getByText('Сбербанк'), { pointerType: 'mouse' });
    rerender(fresh(deals, 3));
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(banks()).toHaveLength(3);
    vi.useRealTimers();
  });
});

describe('rows that come faster than anybody reads', () => {
  const many = (count: number, from = 10) =>
    Array.from({ length: count }, (_, n) => ({ id: from + n, bank: `Банк ${from + n}`, amount: null }));
  const loaded = (rows: Deal[], dataUpdatedAt: number) => table({ rows, query: { ...quiet, dataUpdatedAt } });
  const shown = () => screen.getAllByRole('row').length - 1;

  test('wait behind the button while the list stands still, and come in when it is calmer', () => {
    const { rerender } = renderUi(loaded(deals, 1_000));
    rerender(loaded([...many(8), ...deals], 2_000));
    expect(shown()).toBe(2);
    screen.getByRole('button', { name: 'Новые: 8' });
    rerender(loaded([...many(1, 30), ...many(8), ...deals], 3_000));
    expect(shown()).toBe(11);
  });

  test('seven are shown at once, and so is whatever was missed while nobody looked', () => {
    const { rerender } = renderUi(loaded(deals, 1_000));
    rerender(loaded([...many(7), ...deals], 2_000));
    expect(shown()).toBe(9);
    rerender(loaded([...many(20, 30), ...many(7), ...deals], 13_000));
    expect(shown()).toBe(29);
  });

  test('another page is not a flood', () => {
    const { rerender } = renderUi(loaded(deals, 1_000));
    rerender(loaded(many(20), 2_000));
    expect(shown()).toBe(20);
  });
});

test('many changed rows are drawn a few at a time; in the end all of them', async () => {
  const before = Array.from({ length: 12 }, (_, id) => ({ id, bank: `Банк ${id}`, amount: 'было' }));
  const { rerender } = renderUi(table({ rows: before }));
  rerender(table({ rows: before.map((row) => ({ ...row, amount: 'стало' })) }));
  expect(screen.getAllByText('стало')).toHaveLength(4);
  await waitFor(() => expect(screen.getAllByText('стало')).toHaveLength(12));
});

describe('new rows', () => {
  const at = (dataUpdatedAt: number, isPlaceholderData = false): TableQuery => ({
    ...quiet,
    dataUpdatedAt,
    isPlaceholderData,
  });
  const third = { id: 3, bank: 'Альфа-Банк', amount: null };
  const tinted = () => [...document.querySelectorAll('[data-fresh]')].map((row) => row.textContent);

  test('are tinted for a moment', async () => {
    vi.useFakeTimers();
    const { rerender } = renderUi(table({ query: at(1), rows: deals }));
    expect(tinted()).toEqual([]);
    rerender(table({ query: at(2), rows: [third, ...deals] }));
    expect(tinted()).toEqual([expect.stringContaining('Альфа-Банк')]);
    // Another answer with the same rows does not change it.
    rerender(table({ query: at(3), rows: [third, ...deals] }));
    expect(tinted()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(tinted()).toEqual([]);
    vi.useRealTimers();
  });

  test('are tinted only in the list they came to, not on another page or in cached data', () => {
    const { rerender } = renderUi(table({ query: at(5), rows: deals }));
    rerender(table({ query: at(0, true), rows: deals }));
    rerender(table({ query: at(6), rows: [third, ...deals] }));
    expect(tinted()).toEqual([]);
    rerender(table({ query: at(4), rows: [...deals, { ...third, id: 4 }] }));
    expect(tinted()).toEqual([]);
  });
});

import { dealsApi } from '@app/contract/deals/deals-api';
import { type View, type ViewSave, viewsApi } from '@app/contract/views/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { makeDeal } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';

// Loaded when it is wanted, which may take longer than a test waits.
beforeAll(() => Promise.all([import('./view-popover.tsx'), import('@mantine/notifications')]));

const kept: ViewSave = { id: 7, list: 'deals', name: 'Закрытые', address: '?hide=method&status=1' };
const view: View = { ...kept, id: 7, is_start: false };

const other: View = { ...view, id: 8, list: 'appeals', name: 'Чужого списка' };

async function openPanel(address: string, open = openScreen) {
  fakeRoute(dealsApi.list, () => ({ traderDeals: [makeDeal()], countTraderDeals: 1, serverTime: new Date() }));
  const page = open(address);
  await screen.findByRole('table');
  await page.user.click(screen.getByRole('button', { name: 'Вид' }));
  return { ...page, panel: await screen.findByRole('dialog', { name: 'Вид' }) };
}

const titles = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('title'));

test('a column is hidden and shown again; the address says which', async () => {
  const { user, panel } = await openPanel('/dashboard/deals');
  expect(titles()).toContain('Метод');
  // A row keeps its name and its buttons.
  expect(within(panel).queryByRole('checkbox', { name: 'Payment ID' })).toBeNull();
  expect(within(panel).queryByRole('checkbox', { name: 'Действия' })).toBeNull();
  await user.click(within(panel).getByRole('checkbox', { name: 'Метод' }));
  await waitFor(() => expect(titles()).not.toContain('Метод'));
  expect(window.location.search).toBe('?hide=method');
  await user.click(within(panel).getByRole('checkbox', { name: 'Метод' }));
  await waitFor(() => expect(titles()).toContain('Метод'));
  expect(window.location.search).toBe('');
});

test('what is on the screen is saved under a name, without the page', async () => {
  const { user, panel } = await openPanel('/dashboard/deals?status=1&hide=method&count=25');
  const saved = fakeRoute(viewsApi.save, () => ({ success: true as const, id: 7 }));
  await user.click(within(panel).getByRole('button', { name: /Сохранить как/ }));
  const field = await screen.findByLabelText('Название');
  fireEvent.change(field, { target: { value: ' Закрытые ' } });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(saved.calls).toEqual([{ list: 'deals', name: 'Закрытые', address: '?count=25&hide=method&status=1' }]),
  );
  await waitFor(() => expect(screen.queryByLabelText('Название')).toBeNull());
});

test('a view opens by its address and is marked there; nothing new is offered to be saved', async () => {
  fakeRoute(viewsApi.list, () => ({ views: [view, other] }));
  const { user, panel } = await openPanel('/dashboard/deals');
  expect(within(panel).queryByText('Чужого списка')).toBeNull();
  await user.click(await within(panel).findByRole('link', { name: 'Закрытые' }));
  await waitFor(() => expect(window.location.search).toBe('?hide=method&status=1'));
  await user.click(screen.getByRole('button', { name: 'Вид' }));
  const again = await screen.findByRole('dialog', { name: 'Вид' });
  const link = await within(again).findByRole('link', { name: 'Закрытые' });
  expect(link.getAttribute('aria-current')).toBe('true');
  expect(within(again).queryByRole('button', { name: /Сохранить как/ })).toBeNull();
});

test('a view is renamed and removed', async () => {
  fakeRoute(viewsApi.list, () => ({ views: [view] }));
  const { user, panel } = await openPanel('/dashboard/deals');
  const saved = fakeRoute(viewsApi.save, () => ({ success: true as const, id: 7 }));
  await user.click(await within(panel).findByRole('button', { name: 'Переименовать «Закрытые»' }));
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Готовые' } });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved.calls).toEqual([{ ...kept, name: 'Готовые' }]));
  await waitFor(() => expect(screen.queryByLabelText('Название')).toBeNull());

  const removed = fakeRoute(viewsApi.remove, () => ({ success: true as const }));
  await user.click(screen.getByRole('button', { name: 'Вид' }));
  const again = await screen.findByRole('dialog', { name: 'Вид' });
  await user.click(within(again).getByRole('button', { name: 'Удалить «Закрытые»' }));
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(removed.calls).toEqual([{ id: 7 }]));
});

test('rows become lower at once, for all lists, and the server is told', async () => {
  const { user, panel, container } = await openPanel('/dashboard/deals', openPage);
  const look = fakeRoute(viewsApi.look, () => ({ success: true as const }));
  await user.click(within(panel).getByText('Плотная'));
  await waitFor(() => expect(look.calls).toEqual([{ density: 'compact' }]));
  expect(container.querySelector('[data-density="compact"]')).not.toBeNull();
});

test('a column gets another place by buttons and by Alt with an arrow, keeps the focus, and its place is said', async () => {
  const { user, panel } = await openPanel('/dashboard/deals');
  const usual = titles();
  await user.click(within(panel).getByRole('button', { name: 'Выше: Метод' }));
  await waitFor(() => expect(titles().slice(1, 4)).toEqual(['Payment ID', 'Метод', 'ЛК']));
  expect(window.location.search).toBe('?order=method%2Clk');
  expect(within(panel).getByRole('status').textContent).toMatch(/^Метод: место 2 из.8$/);

  // Also down, where the row itself is what the browser moves; and the button is not lost at the end.
  const down = () => within(panel).getByRole('button', { name: 'Ниже: Время' });
  await user.click(down());
  await waitFor(() => expect(titles().slice(-3)).toEqual(['Статус', 'Время', 'Действия']));
  expect(down()).toHaveFocus();
  expect(down().getAttribute('aria-disabled')).toBe('true');
  await user.click(down());
  expect(titles().slice(-3)).toEqual(['Статус', 'Время', 'Действия']);

  within(panel).getByRole('checkbox', { name: 'Метод' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(titles().slice(1, 4)).toEqual(['Метод', 'Payment ID', 'ЛК']));
  expect(within(panel).getByRole('checkbox', { name: 'Метод' })).toHaveFocus();
  // The first one has nowhere to go.
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(titles()[1]).toBe('Метод');

  await user.click(within(panel).getByRole('button', { name: 'Обычный порядок' }));
  await waitFor(() => expect(titles()).toEqual(usual));
  expect(window.location.search).toBe('');
});

test('a column is dragged to the place of another', async () => {
  const { panel } = await openPanel('/dashboard/deals');
  const row = (name: string) => within(panel).getByText(name).closest('li') as HTMLElement;
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(row('Статус'), { dataTransfer });
  fireEvent.dragOver(row('ЛК'), { dataTransfer });
  fireEvent.drop(row('ЛК'), { dataTransfer });
  fireEvent.dragEnd(row('Статус'), { dataTransfer });
  await waitFor(() => expect(titles().slice(1, 4)).toEqual(['Payment ID', 'Статус', 'ЛК']));
});

test('an order is read from the address, saved with a view and tolerant of names that nobody knows', async () => {
  const { user, panel } = await openPanel('/dashboard/deals?order=was,status,,lk&hide=method');
  expect(titles().slice(1, 4)).toEqual(['Payment ID', 'Статус', 'Реквизиты']);
  const saved = fakeRoute(viewsApi.save, () => ({ success: true as const, id: 7 }));
  await user.click(within(panel).getByRole('button', { name: /Сохранить как/ }));
  fireEvent.change(await screen.findByLabelText('Название'), { target: { value: 'Статус вперёд' } });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(saved.calls).toMatchObject([{ address: '?hide=method&order=was%2Cstatus%2C%2Clk', name: 'Статус вперёд' }]),
  );
});

import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import type { StartView } from '@app/contract/views/view-lists';
import { type View, viewsApi } from '@app/contract/views/views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDeal } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings, openPage, openPrepared } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { findStartAddress } from '#ui/views/start-view.ts';

// Loaded when it is wanted, which may take longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('#ui/views/view-popover.tsx'),
    import('@mantine/notifications'),
    import('#features/appeals/appeals-page.tsx'),
    import('#features/payouts/payouts-page.tsx'),
  ]),
);

const start: StartView = { list: 'deals', name: 'Закрытые', address: '?hide=method&status=1' };
const settings = { startViews: [start] };

const listed = () =>
  fakeRoute(dealsApi.list, () => ({ traderDeals: [makeDeal()], countTraderDeals: 1, serverTime: new Date() }));
beforeEach(() => {
  listed();
  fakeRoute(appealsApi.list, () => ({ appeals: [], count_appeals: 0, serverTime: new Date() }));
});

const address = () => window.location.pathname.replace('/dashboard', '') + window.location.search;
const at = (expected: string) => waitFor(() => expect(address()).toBe(expected));
const menu = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Меню' })).getByRole('link', { name });
const back = () => act(async () => window.history.back());
const own = '/deals?hide=method&status=1';

test('a list opens with its view in the first picture, asked for once, and says so', async () => {
  const list = listed();
  await openPrepared('/dashboard/deals', { settings });
  expect(address()).toBe(own);
  screen.getByRole('button', { name: 'Вид: Закрытые' });
  expect(screen.getAllByRole('columnheader').map((head) => head.title)).not.toContain('Метод');
  expect(list.calls).toMatchObject([{ status: '1' }]);
});

test('an address that says more is taken at its word', async () => {
  openScreen('/dashboard/deals?status=0', { settings });
  await screen.findByRole('table');
  expect(address()).toBe('/deals?status=0');
  screen.getByRole('button', { name: 'Вид' });
});

test('the menu leads to the view, from elsewhere and from the list itself; Back leads back', async () => {
  const { user } = openPage('/dashboard/appeals', { settings });
  await screen.findByRole('heading', { name: 'Апелляции' });
  await user.click(menu(/Сделки/));
  await at(own);
  await user.click(menu(/Сделки/));
  await at(own);
  await back();
  await at('/appeals');
  await user.click(menu(/TRADERS/));
  await at(own);
});

test('«Показать всё» shows all rows at an address of their own, and Back leads to the view again', async () => {
  fakeRoute(viewsApi.list, () => ({ views: [{ ...start, id: 7, is_start: true }] }));
  const { user } = openScreen('/dashboard/deals', { settings });
  await user.click(await screen.findByRole('button', { name: 'Вид: Закрытые' }));
  await user.click(await screen.findByRole('link', { name: 'Показать всё' }));
  await at('/deals?show=all');
  await waitFor(() => expect(screen.getAllByRole('columnheader').map((head) => head.title)).toContain('Метод'));
  await back();
  await at(own);
});

test('who takes the last filter away sees all rows, also after a reload; a new filter has a clean address', async () => {
  const { user, unmount } = openScreen('/dashboard/deals?hide=method', { settings });
  await user.click(await screen.findByRole('button', { name: 'Вид' }));
  const method = await screen.findByRole('checkbox', { name: 'Метод' });
  await user.click(method);
  await at('/deals?show=all');
  await user.click(method);
  await at('/deals?hide=method');
  await user.click(method);
  await at('/deals?show=all');
  unmount();
  openScreen(`/dashboard${address()}`, { settings });
  await screen.findByRole('table');
  expect(address()).toBe('/deals?show=all');
});

test('a tab of a list opens itself, whatever view the list opens with', async () => {
  const repeated = { list: 'appeals' as const, name: 'Повторные', address: '/repeated?status=0' };
  const { user } = openScreen('/dashboard/appeals', { settings: { startViews: [repeated] } });
  await at('/appeals/repeated?status=0');
  await user.click(await screen.findByRole('link', { name: 'Все' }));
  await at('/appeals?show=all');
  await user.click(screen.getByRole('link', { name: 'Повторные' }));
  await at('/appeals/repeated');
});

test('a list whose menu item names a tab opens with its view as well', async () => {
  const done = { list: 'payouts' as const, name: 'Готовые', address: '/done?count=25' };
  const { user } = openPage('/dashboard/deals', { user: { group: 5 }, settings: { startViews: [done] } });
  await screen.findByRole('table');
  await user.click(menu(/Выплаты/));
  await at('/payoutrequests/done?count=25');
  await user.click(await screen.findByRole('link', { name: /В ожидании/ }));
  await at('/payoutrequests/pending');
});

test.each(['', '?', '?status=', '?when=never'])('a view that says nothing (%o) does not lead to itself', (address) => {
  const location = { pathname: '/dashboard/deals', searchStr: '', state: {} };
  expect(findStartAddress({ location, cause: 'enter' }, [{ ...start, address }])).toEqual({
    to: '/dashboard/deals',
    search: { show: 'all' },
  });
  // An open dialog is only an entry of the history.
  expect(
    findStartAddress({ location: { ...location, state: { dialogs: 1 } }, cause: 'stay' }, [start]),
  ).toBeUndefined();
});

test('one view of a list is marked, pressing another releases it, and the list on the screen stays as it is', async () => {
  const other = { ...start, name: 'Ждут', address: '?status=0' };
  let views: View[] = [
    { ...start, id: 7, is_start: true },
    { ...other, id: 8, is_start: false },
  ];
  const answer = () => makeSettings({ startViews: views.filter(({ is_start }) => is_start) });
  fakeRoute(settingsApi.read, answer);
  fakeRoute(viewsApi.list, () => ({ views }));
  const chosen = fakeRoute(viewsApi.start, ({ id, is_start }) => {
    views = views.map((view) => ({ ...view, is_start: view.id === id && is_start }));
    return { success: true as const };
  });
  const { user } = openPage('/dashboard/deals?show=all');
  await user.click(await screen.findByRole('button', { name: 'Вид' }));
  const toggle = (name: string) => screen.findByRole('button', { name: `Открывать список видом «${name}»` });
  expect((await toggle('Закрытые')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await toggle('Ждут'));
  await waitFor(async () => expect((await toggle('Ждут')).getAttribute('aria-pressed')).toBe('true'));
  expect((await toggle('Закрытые')).getAttribute('aria-pressed')).toBe('false');
  await waitFor(() => expect(chosen.calls).toEqual([{ id: 8, is_start: true }]));
  expect(address()).toBe('/deals?show=all');
  await waitFor(() => expect(menu(/Сделки/).getAttribute('href')).toBe('/dashboard/deals?status=0'));

  await user.click(await toggle('Ждут'));
  await waitFor(() => expect(chosen.calls).toHaveLength(2));
  await waitFor(() => expect(menu(/Сделки/).getAttribute('href')).toBe('/dashboard/deals'));
});

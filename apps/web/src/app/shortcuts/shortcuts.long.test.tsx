import { dealsApi } from '@app/contract/deals/deals-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { menuOf } from '#app/menu.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const press = (key: string, code: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key, code, ...more });

test('g and a letter lead to a screen, with the Russian layout as well', async () => {
  openPage('/dashboard/deals', { user: { group: 5 } });
  await screen.findByRole('heading', { name: 'Сделки' });
  press('п', 'KeyG');
  press('з', 'KeyP');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payoutrequests/pending'));
  press('g', 'KeyG');
  press('d', 'KeyD');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deals'));
});

test('a key in the first second of the page is a key of its own, not the second after «g»', async () => {
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  const slash = new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true });
  // A browser counts it from the opening of the page.
  Object.defineProperty(slash, 'timeStamp', { value: 900 });
  fireEvent(document.body, slash);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('every screen of the menu is two keys away', () => {
  expect(menuOf({ group: 5, roles: [] }).map(({ to, hotkey }) => [to, `g ${hotkey}`])).toEqual([
    ['/dashboard/deals', 'g d'],
    ['/dashboard/appeals', 'g a'],
    ['/dashboard/deviceprofiles', 'g u'],
    ['/dashboard/wallet', 'g w'],
    ['/dashboard/payoutrequests/pending', 'g p'],
    ['/dashboard/shift', 'g c'],
    ['/dashboard/statistics', 'g s'],
  ]);
});

test('a letter alone leads nowhere, and neither does one that this group has no screen for', async () => {
  openPage('/dashboard/deals', { user: { group: 0 } });
  await screen.findByRole('heading', { name: 'Сделки' });
  press('a', 'KeyA');
  press('g', 'KeyG');
  press('p', 'KeyP');
  expect(window.location.pathname).toBe('/dashboard/deals');
});

test('slash takes the keyboard to the search, r asks the server again, ? shows the keys', async () => {
  const { user } = openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  const list = fakeRoute(dealsApi.list, () => ({ traderDeals: [], countTraderDeals: 0, serverTime: new Date() }));
  press('r', 'KeyR');
  await waitFor(() => expect(list.calls).toHaveLength(1));

  press('/', 'Slash');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  // Keys typed into a field are not shortcuts.
  await user.keyboard('r?');
  expect(screen.queryByRole('dialog')).toBeNull();

  press('?', 'Slash', { shiftKey: true });
  await screen.findByRole('dialog', { name: 'Клавиши' });
  screen.getByText('Поиск на экране');
});

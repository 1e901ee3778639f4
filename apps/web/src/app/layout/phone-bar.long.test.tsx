import type { Group } from '@app/contract/access/users';
import { countersApi } from '@app/contract/counters';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeCounters, openPage } from '#testing/open-page.tsx';
import { setViewportWidth } from '#testing/viewport.ts';

afterEach(() => setViewportWidth(1440));

const bar = () => screen.queryByRole('navigation', { name: 'Работа' });

test.each<[Group, string[]]>([
  [0, ['Смена', 'Сделки', 'Апелляции', 'Устройства']],
  [5, ['Смена', 'Сделки', 'Апелляции', 'Выплаты']],
])('on a phone group %i has four screens under the thumb', async (group, expected) => {
  setViewportWidth(390);
  openPage('/dashboard/deals', { user: { group } });
  const links = within(await screen.findByRole('navigation', { name: 'Работа' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(expected);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null, null]);
});

test('the shift in the bar counts everything that waits', async () => {
  setViewportWidth(390);
  const waiting = (count: number) => ({ count, deadline: null });
  fakeRoute(countersApi.read, () => makeCounters({ deals: waiting(3), appeals: waiting(2) }));
  openPage('/dashboard/deals');
  await screen.findByRole('link', { name: 'Смена, ждут 5 дел' });
});

test('a wide window has no bar', async () => {
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(bar()).toBeNull();
});

test('a moderator has few screens and no bar on a phone either', async () => {
  setViewportWidth(390);
  openPage('/dashboard', { user: { group: 2 } });
  await screen.findByRole('heading', { name: 'Выплаты' });
  expect(bar()).toBeNull();
});

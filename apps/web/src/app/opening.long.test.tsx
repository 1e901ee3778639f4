import { dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { makeDeal } from '#testing/deals.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings, openPrepared } from '#testing/open-page.tsx';

test('a trader who opens the deals sees menu and rows in the first picture, asked for once', async () => {
  const list = fakeRoute(dealsApi.list, () => ({
    traderDeals: [makeDeal()],
    countTraderDeals: 1,
    serverTime: new Date(),
  }));
  await openPrepared('/dashboard/deals?status=0');
  screen.getByRole('navigation', { name: 'Меню' });
  screen.getByText('Т-Банк');
  expect(list.calls).toHaveLength(1);
});

test('deals that take long hold up nothing else: menu and filters are there, the rows follow', async () => {
  const came = Promise.withResolvers<void>();
  fakeRoute(dealsApi.list, async () => {
    await came.promise;
    return { traderDeals: [makeDeal()], countTraderDeals: 1, serverTime: new Date() };
  });
  await openPrepared('/dashboard/deals');
  screen.getByRole('navigation', { name: 'Меню' });
  expect(screen.getByRole('table', { name: 'Сделки' }).getAttribute('aria-busy')).toBe('true');
  came.resolve();
  await screen.findByText('Т-Банк');
});

test('settings that take longer than anybody waits for are drawn as they come', async () => {
  const came = Promise.withResolvers<void>();
  fakeRoute(settingsApi.read, async () => {
    await came.promise;
    return makeSettings();
  });
  await openPrepared('/dashboard/deals', {}, 100);
  expect(screen.queryByRole('navigation', { name: 'Меню' })).toBeNull();
  came.resolve();
  await screen.findByRole('navigation', { name: 'Меню' });
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
});

test('a page opened with a session that has ended begins at the entrance', async () => {
  fakeRoute(settingsApi.read, () => new ApiError(401, 'unauthorized', 'Войдите в кабинет'));
  await openPrepared('/dashboard/deals');
  await screen.findByRole('button', { name: 'Войти' });
});

import { type Deal, DealStatus, dealsApi } from '@app/contract/deals';
import { settingsApi } from '@app/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings, openPrepared } from '#testing/open-page.tsx';
import { bankIds } from '#testing/profiles.ts';

test('a trader who opens the deals sees menu and rows in the first picture, asked for once', async () => {
  const list = fakeRoute(dealsApi.list, () => ({ traderDeals: [deal], countTraderDeals: 1, serverTime: new Date() }));
  await openPrepared('/dashboard/deals?status=0');
  screen.getByRole('navigation', { name: 'Меню' });
  screen.getByText('Т-Банк');
  expect(list.calls).toHaveLength(1);
});

test('deals that take long hold up nothing else: menu and filters are there, the rows follow', async () => {
  const came = Promise.withResolvers<void>();
  fakeRoute(dealsApi.list, async () => {
    await came.promise;
    return { traderDeals: [deal], countTraderDeals: 1, serverTime: new Date() };
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

const deal: Deal = {
  id: 1,
  payment_id: 'pay-0123456789-abcdef',
  bank: bankIds.tbank,
  id_alias: 'ЛК1001',
  method_group: 'sbp',
  note: '',
  real_amount: 1_500_50n,
  interest_rate: 950n,
  createdAt: new Date(),
  expired: new Date(Date.now() + 15 * 60_000),
  status: DealStatus.waiting,
  appeal_id: null,
};

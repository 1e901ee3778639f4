import type { Deal } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import { screen } from '@testing-library/react';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { User } from '#testing/user.ts';

export async function openDeals(
  deals: Deal[] | (() => Deal[]),
  page: { serverTime?: Date } = {},
  address = '/dashboard/deals',
  as: 'table' | 'list' | 'none' = 'table',
) {
  const list = fakeRoute(dealsApi.list, () => ({
    traderDeals: typeof deals === 'function' ? deals() : deals,
    countTraderDeals: 500,
    serverTime: new Date(),
    ...page,
  }));
  fakeRoute(dealsApi.view, ({ deal_ids }) => ({
    traderDeals: (typeof deals === 'function' ? deals() : deals).filter(({ id }) => deal_ids.includes(id)),
    serverTime: page.serverTime ?? new Date(),
  }));
  const { user } = openScreen(address);
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
  if (as !== 'none') await screen.findAllByText('Т-Банк', { exact: false });
  return { user, list };
}

export async function choose(user: User, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

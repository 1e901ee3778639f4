import { appealsApi } from '@app/contract/appeals/appeals-api';
import { type HoldsPage, holdsApi } from '@app/contract/ledger/holds';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import './holds-dialog.tsx';

const since = new Date('2026-11-17T09:00:00Z');
const page: HoldsPage = {
  holds: [
    {
      kind: 'deal',
      ref: 17,
      payment_id: 'pay-0123456789abcdef',
      amount: 920_00n,
      since,
      until: new Date('2026-11-17T09:15:00Z'),
    },
    { kind: 'appeal', ref: 5, payment_id: 'pay-2', amount: 1_380_50n, since, until: null },
  ],
  countHolds: 2,
  held_balance: 2_300_50n,
  serverTime: since,
};

async function openHolds() {
  const { user } = openPage('/dashboard/settings');
  const menu = within(await screen.findByRole('navigation', { name: 'Меню' }));
  await user.click(menu.getByRole('button', { name: /48\s200\s₽ в\sсделках/ }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /Деньги в\sсделках/ })) };
}

test('the held balance opens what holds it: each thing with its sum, since when, until when and a link', async () => {
  fakeRoute(holdsApi.list, () => page);
  const { dialog } = await openHolds();
  await dialog.findByText(/2\s300,50\s₽/);
  dialog.getByText(/2 удержания/);
  const [deal, appeal] = dialog.getAllByRole('listitem').map((row) => within(row));
  expect(deal?.getByRole('link', { name: /^Сделка pay-01…cdef$/ }).getAttribute('href')).toBe(
    '/dashboard/deals/17/view',
  );
  deal?.getByText(/920\s₽/);
  deal?.getByText(/истекает/);
  expect(appeal?.getByRole('link', { name: /^Апелляция №\s5$/ }).getAttribute('href')).toBe(
    '/dashboard/appeals/5/view',
  );
  appeal?.getByText(/до\sрешения/);
});

test('a link leads there and closes the list', async () => {
  fakeRoute(holdsApi.list, () => page);
  fakeRoute(appealsApi.list, () => ({ appeals: [], count_appeals: 0, serverTime: since }));
  fakeRoute(appealsApi.view, () => ({ appeals: [], serverTime: since }));
  const { user, dialog } = await openHolds();
  await user.click(await dialog.findByRole('link', { name: /Апелляция/ }));
  await screen.findByText(/^Апелляция не\sнайдена$/);
  expect(window.location.pathname).toBe('/dashboard/appeals/5/view');
  expect(screen.queryByRole('dialog', { name: /Деньги в\sсделках/ })).toBeNull();
});

test('what failed to load is said, and asked for again', async () => {
  let fails = true;
  fakeRoute(holdsApi.list, () => (fails ? new ApiError(500, 'internal', 'Ошибка сервера') : page));
  const { user, dialog } = await openHolds();
  const again = await dialog.findByRole('button', { name: 'Повторить' });
  fails = false;
  await user.click(again);
  await dialog.findByText(/2\s300,50\s₽/);
});

test('who has nothing held sees the sum, and nothing to open', async () => {
  openPage('/dashboard/settings', { user: { held_balance: 0n } });
  const menu = within(await screen.findByRole('navigation', { name: 'Меню' }));
  menu.getByText(/0\s₽ в\sсделках/);
  expect(menu.queryByRole('button', { name: /в\sсделках/ })).toBeNull();
});

import { caseViewApi } from '@app/contract/cases/case-view';
import { casesApi } from '@app/contract/cases/cases';
import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { walletApi } from '@app/contract/topups/wallet-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { makePayout, makePayoutInWork } from '#testing/payouts.ts';
import { makeBankProfile } from '#testing/profiles.ts';
import { makeTopup, makeTopupsPage } from '#testing/topups.ts';
// Loaded before the clock of the first test starts.
import '#features/devices/profiles/bank-profiles-page.tsx';
import '#features/topups/wallet-page.tsx';

test('the address of a payout opens it over its list; closed, the list is there', async () => {
  const view = fakeRoute(payoutsApi.view, () => ({ payout: makePayoutInWork(10), serverTime: new Date() }));
  const { user } = openScreen('/dashboard/payoutrequests/1024/view?tab=inprogress', { user: { group: 5 } });
  const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
  await dialog.findByRole('button', { name: 'Подтвердить' });
  dialog.getByRole('timer');
  expect(view.calls[0]).toEqual({ id: 1024 });
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payoutrequests/inprogress'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a row leads to the address of its payout, and Back leads to the list again', async () => {
  fakeRoute(payoutsApi.list, ({ status }) => {
    const payoutRequests = status === 0 ? [makePayout()] : [];
    return { payoutRequests, countPayoutRequests: payoutRequests.length, serverTime: new Date() };
  });
  fakeRoute(payoutsApi.view, () => ({ payout: makePayout(), serverTime: new Date() }));
  const { user } = openScreen('/dashboard/payoutrequests/pending', { user: { group: 5 } });
  await user.click(await screen.findByRole('link', { name: '1024' }));
  await screen.findByRole('dialog', { name: /^Выплата №/ });
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/1024/view');
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/pending');
});

test('a deal that is not there, or is somebody else’s, is told so and leads to the list', async () => {
  fakeRoute(dealsApi.view, () => ({ traderDeals: [], serverTime: new Date() }));
  const { user } = openScreen('/dashboard/deals/17/view');
  await screen.findByText(/^Сделка не\sнайдена$/);
  await user.click(screen.getByRole('button', { name: /^К\sсписку сделок$/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/deals'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address of a top-up opens it over the list, with what can be done', async () => {
  fakeRoute(walletApi.list, () => makeTopupsPage([]));
  fakeRoute(walletApi.view, () => ({ deposit: makeTopup(), serverTime: new Date() }));
  const { user } = openPage('/dashboard/wallet/12/view');
  const dialog = within(await screen.findByRole('dialog', { name: /^Пополнение №\s12$/ }));
  await dialog.findByText('1 100,0042');
  expectMarked('Пополнения', 'Депозиты');
  await user.click(dialog.getByRole('button', { name: 'Оплатить' }));
  await screen.findByText('Переведите ровно');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/wallet'));
});

test('a top-up that is not there leads to the list', async () => {
  fakeRoute(walletApi.list, () => makeTopupsPage([]));
  fakeRoute(walletApi.view, () => new ApiError(404, 'deposit_not_found', 'Заявка на пополнение не найдена'));
  const { user } = openScreen('/dashboard/wallet/17/view');
  await screen.findByText(/^Пополнение не\sнайдено$/);
  await user.click(screen.getByRole('button', { name: /^К\sсписку пополнений$/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/wallet'));
});

test('the address of an ЛК opens it, from whichever page; in the archive it is only shown', async () => {
  const shown = makeBankProfile();
  let is_hided: 0 | 1 = 0;
  fakeRoute(bankProfilesApi.list, () => ({ bankProfiles: [], countBankProfiles: 0, serverTime: new Date() }));
  fakeRoute(bankProfilesApi.view, () => ({ bankProfile: { ...shown, is_hided }, serverTime: new Date() }));
  fakeRoute(devicesApi.status, () => ({ statusList: [], serverTime: new Date() }));
  const { user, unmount } = openPage(`/dashboard/bankprofiles/${shown.id}/view`);
  await screen.findByRole('button', { name: 'Изменить' });
  expectMarked('Банковские профили', 'Устройства');
  await user.click(screen.getByRole('button', { name: 'Изменить' }));
  await screen.findByRole('dialog', { name: 'Редактирование' });
  unmount();

  is_hided = 1;
  openPage(`/dashboard/bankprofiles/${shown.id}/view`);
  await screen.findByText(/^ЛК в\sархиве/);
  expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
});

test('the address of a payout that a moderator has copied leads to its desk', async () => {
  fakeRoute(caseViewApi.view, () => new ApiError(404, 'case_not_found', 'Дело не найдено'));
  fakeRoute(casesApi.list, () => new ApiError(404, 'case_not_found', 'Дело не найдено'));
  openScreen('/dashboard/moderationpayoutrequests/17/view?tab=done', { user: { group: 2 } });
  await screen.findByText('Такого дела нет');
  expect(window.location.pathname).toBe('/console/cases/payout/17');
});

/** Below what is open: the tab of its list, and the entry of the menu that the list belongs to. Hidden from screen readers meanwhile. */
function expectMarked(tab: string, entry: string): void {
  const marked = screen.getAllByRole('link', { hidden: true, current: 'page' }).map((link) => link.textContent);
  expect(marked).toEqual([entry, tab]);
}

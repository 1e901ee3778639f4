import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { makePayoutInWork } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';

test('Back closes the open dialog and leaves the screen as it is', async () => {
  const { user } = await openDeals();
  await openKeys(user);
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/dashboard/deals');
});

test('a dialog closed by its own cross leaves nothing behind for Back', async () => {
  const { user } = await openDeals();
  const before = entry();
  await openKeys(user);
  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await waitFor(() => expect(entry()).toEqual(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Forward does not bring a closed dialog back, and the next Back leaves the screen', async () => {
  const { user } = await openDeals();
  const before = entry();
  await openKeys(user);
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => window.history.forward());
  await pause();
  await waitFor(() => expect(entry()).toEqual(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a reload with a dialog open one is on the list, not on a leftover of the dialog', async () => {
  window.history.replaceState({ __TSR_index: 0, __TSR_key: 'list' }, '', '/dashboard/deals');
  window.history.pushState({ __TSR_index: 1, __TSR_key: 'dialog', dialogs: 1 }, '', '/dashboard/deals');
  await openDeals(window.history.state);
  await waitFor(() => expect(entry().dialogs).toBe(0));
});

test('the menu of a phone closes by Back, and a link in it takes its place in the history', async () => {
  setViewportWidth(390);
  fakeRoute(appealsApi.list, () => ({ appeals: [], count_appeals: 0, serverTime: new Date() }));
  const { user } = await openDeals();
  const before = entry();
  const burger = await screen.findByRole('button', { name: /^Открыть меню/ });
  await user.click(burger);
  await waitFor(() => expect(entry().dialogs).toBe(1));
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Меню' })).toBeNull());

  await user.click(burger);
  await waitFor(() => expect(entry().dialogs).toBe(1));
  const menu = within(await screen.findByRole('dialog', { name: 'Меню' }));
  await user.click(menu.getByRole('link', { name: /^Апелляции/ }));
  await screen.findByRole('heading', { name: 'Апелляции' });
  await pause();
  await back();
  await waitFor(() => expect(entry()).toEqual(before));
});

test('a chosen receipt is not dropped by Esc or Back without a question, and the question itself closes by Back', async () => {
  const { user } = await openReceipts();
  await user.keyboard('{Escape}');
  await question();
  await user.click(screen.getByRole('button', { name: 'Остаться' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Закрыть без/ })).toBeNull());

  await pause();
  await back();
  await question();
  await waitFor(() => expect(entry().dialogs).toBe(2));
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Закрыть без/ })).toBeNull());
  screen.getByText('чек.pdf');

  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Закрыть без отправки' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(entry().dialogs).toBe(0));
});

test('a link pressed beside an unsent receipt asks first, and then leads where it was meant to', async () => {
  const { user } = await openReceipts();
  const link = screen.getAllByRole('link', { name: /^Сделки/, hidden: true })[0] as HTMLElement;
  await act(async () => link.click());
  await question();
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/inprogress');
  await user.click(screen.getByRole('button', { name: 'Закрыть без отправки' }));
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
});

async function openDeals(state: unknown = null) {
  fakeRoute(dealsApi.list, () => ({ traderDeals: [], countTraderDeals: 0, serverTime: new Date() }));
  const page = openPage('/dashboard/deals', { state });
  await screen.findByRole('heading', { level: 1, name: 'Сделки' });
  await pause();
  return page;
}

type User = ReturnType<typeof openPage>['user'];

/** The dialog that a key opens on any screen. */
async function openKeys(user: User) {
  await user.keyboard('?');
  await screen.findByRole('dialog');
  await waitFor(() => expect(entry().dialogs).toBe(1));
}

async function openReceipts() {
  fakeRoute(payoutsApi.list, ({ status }) => {
    const payoutRequests = status === 1 ? [makePayoutInWork(5)] : [];
    return { payoutRequests, countPayoutRequests: payoutRequests.length, serverTime: new Date() };
  });
  fakeRoute(payoutsApi.view, () => ({ payout: makePayoutInWork(5), serverTime: new Date() }));
  const page = openPage('/dashboard/payoutrequests/inprogress', { user: { group: 5 } });
  await page.user.click(await screen.findByRole('button', { name: 'Подтвердить' }));
  await screen.findByRole('dialog', { name: 'Подтверждение выплаты' });
  await waitFor(() => expect(entry().dialogs).toBe(1));
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await page.user.upload(chooser, new File(['%PDF-1.4'], 'чек.pdf', { type: 'application/pdf' }));
  await screen.findByText('чек.pdf');
  return page;
}

const question = () => screen.findByRole('dialog', { name: 'Закрыть без отправки?' });

const back = () => act(async () => window.history.back());

/** Longer than jsdom needs for a step in the history. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));

/** The position in the history. */
function entry() {
  const { __TSR_index: index, dialogs = 0 } = window.history.state ?? {};
  return { index, dialogs, path: window.location.pathname };
}

import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { walletApi } from '@app/contract/topups/wallet-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { explorer, makeTopup, makeTopupsPage, txId } from '#testing/topups.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './wallet-page.tsx';

test('the rate stands beside the title, and the tabs lead to requisites, arrivals and statement', async () => {
  await openWallet([], { rateUsdt: 9_240n });
  screen.getByText(/^1\sUSDT = 92,40\s₽$/);
  const tabs = within(screen.getByRole('navigation', { name: 'Депозиты' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Пополнения', '/dashboard/wallet'],
    ['Реквизиты', '/dashboard/requisiteprofiles'],
    ['Поступления', '/dashboard/arrivals'],
    ['Выписка', '/dashboard/statement'],
  ]);
  expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
});

test('without a rate there is a dash', async () => {
  await openWallet([], { rateUsdt: null });
  screen.getByText(/^1\sUSDT = —$/);
});

test('in the demo the wallet says so, asks for no real money and leads to no real address', async () => {
  const paid = makeTopup({ id: 11, status: TopupStatus.done, tx_id: txId });
  fakeRoute(walletApi.list, () => makeTopupsPage([makeTopup(), paid], { explorer: null }));
  const { user } = openScreen('/dashboard/wallet');
  await screen.findByText('демо');
  await user.click(await screen.findByRole('button', { name: 'Оплатить' }));
  within(screen.getByRole('dialog')).getByText(/кошелёк ненастоящий, ничего на\sнего не\sпереводите/);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('://'))).toEqual([]);
});

// Time stands still: how long the machine takes must not decide what is left.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the table has its columns, and a paid request its transaction in the explorer', async () => {
  const receivedAt = new Date('2026-11-15T12:10:00Z');
  await openWallet([makeTopup({ status: TopupStatus.done, receivedAt, tx_id: txId })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'ID',
    'Сумма, USDT',
    'Зачисление',
    'Создано',
    'Получено',
    'Транзакция',
    'Статус',
    'Действия',
  ]);
  const row = bodyRow(0);
  row.getByText('1 100,0042');
  row.getByText(/^по\s92,40\s₽$/);
  row.getByText('101 640,38 ₽');
  row.getByText('15:10:00');
  row.getByText('Завершено');
  const link = row.getByRole('link', { name: new RegExp(`^Транзакция ${txId}`) });
  expect(link.textContent).toBe('cc6f…36a9');
  expect(link.getAttribute('href')).toBe(`${explorer}/transaction/${txId}`);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(row.queryByRole('button', { name: 'Оплатить' })).toBeNull();
});

test('a waiting request can be paid and shows the time left, an expired one is in the archive', async () => {
  await openWallet([makeTopup(), makeTopup({ id: 11, status: TopupStatus.archived })]);
  bodyRow(0).getByText('Ожидает');
  expect(bodyRow(0).getByRole('timer').textContent).toBe('45:00');
  bodyRow(0).getByRole('button', { name: 'Оплатить' });
  bodyRow(1).getByText('В архиве');
  expect(bodyRow(1).queryByRole('button')).toBeNull();
});

test('a request whose time is over is offered neither to pay nor to cancel, before the list has heard of it', async () => {
  await openWallet([makeTopup({ expired: new Date(Date.now() - 1000) })]);
  bodyRow(0).getByText('Ожидает');
  expect(bodyRow(0).queryByRole('button')).toBeNull();
});

test('on a phone each request is a card', async () => {
  setViewportWidth(390);
  await openWallet([makeTopup()]);
  const card = within(screen.getByRole('list', { name: 'Депозиты' }));
  card.getByText('ID 12');
  card.getByText('Ожидает');
  card.getByRole('button', { name: 'Оплатить' });
  expect(card.queryByRole('button', { name: /^Отменить/ })).toBeNull();
});

test('a tap on a row shows what it leaves out, with everything that can be done', async () => {
  setViewportWidth(390);
  const { user } = await openWallet([makeTopup()]);
  await user.click(screen.getByTitle('Показать пополнение целиком'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Пополнение №.12$/ }));
  dialog.getByText(/^по.[\d\s,]+₽$/);
  dialog.getByRole('button', { name: 'Оплатить' });
  dialog.getByRole('button', { name: /^Отменить/ });
});

test('an empty list says what to do', async () => {
  await openWallet([]);
  screen.getByText('Пополнений пока нет');
});

test('a failed list says so and is asked for again', async () => {
  let broken = true;
  fakeRoute(walletApi.list, () => (broken ? new ApiError(500, 'internal', 'Сервер занят') : makeTopupsPage([])));
  const { user } = openScreen('/dashboard/wallet');
  await screen.findByText('Сервер занят');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('Пополнений пока нет');
});

test('ten rows make a page, and the page is in the address', async () => {
  const list = fakeRoute(walletApi.list, () => ({ ...makeTopupsPage([makeTopup()]), countDeposits: 21 }));
  const { user } = openScreen('/dashboard/wallet');
  await user.click(await screen.findByRole('button', { name: 'Страница 3' }));
  await waitFor(() => expect(list.calls.at(-1)).toEqual({ page: 3, count: 10 }));
  expect(window.location.search).toBe('?page=3');
});

test.each([
  [null, /курс USDT не\sзадан/],
  [9_240n, /кошелёк сервиса не\sзадан или курс USDT не\sобновлялся больше суток/],
])('when nothing can be paid in at the rate %s, it is told why and whom to ask', async (rateUsdt, reason) => {
  fakeRoute(walletApi.list, () => ({ ...makeTopupsPage([]), available: false }));
  const { user } = openScreen('/dashboard/wallet', { settings: { rateUsdt } });
  const notice = await screen.findByText(reason);
  expect(screen.getByRole('link', { name: /^Написать в\sподдержку$/ }).getAttribute('href')).toBe(
    'https://t.me/support',
  );
  const button = screen.getByRole('button', { name: 'Пополнить' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.contains(notice)).toBe(true);
  button.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function openWallet(deposits: Topup[], settings: { rateUsdt?: bigint | null } = {}) {
  fakeRoute(walletApi.list, () => makeTopupsPage(deposits));
  const { user } = openScreen('/dashboard/wallet', { settings });
  await screen.findByRole('heading', { level: 1, name: 'Депозиты' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user };
}

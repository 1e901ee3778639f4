import { authApi } from '@app/contract/access/auth';
import { twoFactorApi } from '@app/contract/access/two-factor';
import type { Group } from '@app/contract/access/users';
import { countersApi } from '@app/contract/counters';
import { settingsApi } from '@app/contract/settings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { getToken } from '#lib/api/session.ts';
import { fakeNoConnection, fakeRoute } from '#testing/fake-api.ts';
import { makeCounters, makeSettings, openPage } from '#testing/open-page.tsx';

test.each<[Group, string[]]>([
  [0, ['Сделки', 'Апелляции', 'Устройства', 'Депозиты', 'Смена', 'Статистика', 'Выйти']],
  [5, ['Сделки', 'Апелляции', 'Устройства', 'Депозиты', 'Выплаты', 'Смена', 'Статистика', 'Выйти']],
  [2, ['Выплаты', 'Дела', 'Выйти']],
  [
    1,
    [
      'Сегодня',
      'Дела',
      'Поиск',
      'Люди',
      'Сделки',
      'Апелляции',
      'Выплаты',
      'Пополнения',
      'Деньги',
      'Ставки и правила',
      'Платформы',
      'Журнал',
      'Система',
      'Сотрудники',
      'Выйти',
    ],
  ],
])('the menu of group %i', async (group, expected) => {
  openPage('/dashboard', { user: { group, roles: group === 1 ? ['viewer'] : [] } });
  const menu = await findMenu();
  expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual(expected);
});

test("the staff's menu stands in groups, each list under its name", async () => {
  openPage('/dashboard', { user: { group: 1, roles: ['viewer'] } });
  const house = within((await findMenu()).getByRole('list', { name: 'Управление' }));
  house.getByRole('link', { name: 'Журнал' });
});

test("a trader's menu is one list without a heading", async () => {
  openPage('/dashboard');
  const lists = (await findMenu()).getAllByRole('list');
  expect(lists.map((list) => list.getAttribute('aria-labelledby'))).toEqual([null]);
});

test('the menu shows login, id, balance and what is held in deals', async () => {
  openPage('/dashboard', { user: { login: 'ivanov', id: 1042 } });
  const menu = await findMenu();
  menu.getByText('ivanov');
  menu.getByRole('button', { name: 'Скопировать ID: 1042' });
  menu.getByText(/1\s250\s000,50\s₽/);
  menu.getByText(/48\s200\s₽ в\sсделках/);
});

test('whoever must set up a second factor first sees only that, and the cabinet once it is on', async () => {
  let mustSetUp = true;
  fakeRoute(settingsApi.read, () => makeSettings({ user: { ...makeSettings({}).user, group: 2, mustSetUp } }));
  const begun = { otpState: 'prepare2fa' as const, otpSecret: 'JBSWY3DPEHPK3PXP', otpUrl: 'otpauth://totp/x' };
  fakeRoute(twoFactorApi.move, ({ state_otp }) => {
    if (state_otp === 'init2fa') return begun;
    mustSetUp = state_otp !== 'prepare2fa';
    return { otpState: mustSetUp ? 'init2fa' : 'enabled2fa', otpSecret: '', otpUrl: '' } as const;
  });
  const counters = fakeRoute(countersApi.read, () => new ApiError(403, 'two_factor_required', 'Сначала второй шаг'));
  const { user } = openPage('/dashboard');
  await screen.findByRole('heading', { name: 'Сначала второй шаг входа' });
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Включить' }));
  await screen.findByRole('button', { name: 'Сохранить' });
  expect(counters.calls).toEqual([]);
  fakeRoute(countersApi.read, () => makeCounters());
  await user.click(screen.getAllByRole('textbox')[0] as HTMLElement);
  await user.paste('123456');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await findMenu();
});

test('a moderator keeps no money here and is shown no balance', async () => {
  openPage('/dashboard', { user: { login: 'moderator', group: 2 } });
  const menu = await findMenu();
  menu.getByText('moderator');
  expect(menu.queryByText('Баланс')).toBeNull();
  expect(screen.queryByText(/₽/)).toBeNull();
});

test.each<[string, Group, string]>([
  ['/dashboard', 0, '/dashboard/deals'],
  ['/dashboard', 2, '/dashboard/moderationpayoutrequests/pending'],
  ['/dashboard/deals', 2, '/dashboard/moderationpayoutrequests/pending'],
  ['/dashboard/payoutrequests/pending', 0, '/dashboard/deals'],
  ['/dashboard/moderationpayoutrequests/done', 5, '/dashboard/deals'],
  ['/dashboard/payoutrequests', 5, '/dashboard/payoutrequests/pending'],
])('%s opened by group %i leads to %s', async (address, group, expected) => {
  openPage(address, { user: { group } });
  await findMenu();
  await waitFor(() => expect(window.location.pathname).toBe(expected));
});

test('tabs are addresses', async () => {
  const { user } = openPage('/dashboard/payoutrequests/inprogress', { user: { group: 5 } });
  const current = await screen.findByRole('link', { name: /В\sработе/ });
  expect(current.getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: 'Оплачено' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payoutrequests/done'));
});

test.each([
  '/nowhere',
  '/dashboard/nothing',
  '/dashboard/payoutrequests/nope',
  '/dashboard/deals/extra',
  '/dashboard/x/1/view',
])('%s is not found, with the menu still there', async (address) => {
  openPage(address, { user: { group: 5 } });
  await screen.findByRole('heading', { name: 'Страница не найдена' });
  await findMenu();
});

test('a stranger gets the sign-in screen for every address of the cabinet, and no call is made with no token', async () => {
  const reading = fakeRoute(settingsApi.read, () => makeSettings());
  openPage('/dashboard/deals', { user: null });
  await screen.findByRole('heading', { name: 'TRADERS' });
  expect(window.location.pathname).toBe('/');
  expect(reading.calls).toEqual([]);
});

test('a stranger is told of an address that does not exist', async () => {
  openPage('/nowhere', { user: null });
  await screen.findByRole('heading', { name: 'Страница не найдена' });
});

test('signing out tells the server with the token, forgets it and shows the entrance', async () => {
  const { user } = openPage('/dashboard');
  const signOut = fakeRoute(authApi.signOut, () => ({ success: true as const }));
  const menu = await findMenu();
  await user.click(menu.getByRole('button', { name: 'Выйти' }));
  await screen.findByRole('button', { name: 'Войти' });
  expect(window.location.pathname).toBe('/');
  expect(getToken()).toBeNull();
  expect(signOut.tokens).toEqual(['token-of-test']);
});

test('a session the server has ended is left once, with one sentence', async () => {
  fakeRoute(settingsApi.read, () => new ApiError(401, 'unauthorized', 'Нужно войти'));
  openPage('/dashboard/appeals');
  await screen.findByRole('button', { name: 'Войти' });
  expect(await screen.findAllByText('Сессия завершена. Войдите снова')).toHaveLength(1);
  expect(screen.queryByText('Нужно войти')).toBeNull();
  expect(window.location.pathname).toBe('/');
});

test('signing out in another tab closes this one as well, without complaint', async () => {
  openPage('/dashboard');
  await findMenu();
  localStorage.removeItem('token');
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('button', { name: 'Войти' });
  expect(screen.queryByText('Сессия завершена. Войдите снова')).toBeNull();
});

test('another person who signs in in another tab finds nothing of the first', async () => {
  openPage('/dashboard', { user: { login: 'first' } });
  (await findMenu()).getByText('first');
  fakeRoute(settingsApi.read, () => makeSettings({ user: { ...makeSettings().user, login: 'second', group: 2 } }));
  localStorage.setItem('token', 'token-of-second');
  act(() => void fireEvent(window, new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(screen.queryAllByText('first')).toEqual([]));
  (await findMenu()).getByText('second');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/pending'));
});

test('fifteen seconds without the visitor renew the balance', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reading = fakeRoute(settingsApi.read, () => makeSettings());
  openPage('/dashboard');
  const menu = await findMenu();
  expect(reading.calls).toHaveLength(1);
  fakeRoute(settingsApi.read, () => makeSettings({ user: { ...makeSettings().user, financial_balance: 100n } }));
  await act(() => vi.advanceTimersByTimeAsync(15_500));
  vi.useRealTimers();
  await menu.findByText(/^1\s₽$/);
});

test('without a connection the page says so and offers to try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeNoConnection();
  openPage('/dashboard');
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  await screen.findByRole('button', { name: 'Обновить страницу' });
  screen.getByText(/Нет связи с сервером/);
});

async function findMenu() {
  return within(await screen.findByRole('navigation', { name: 'Меню' }));
}

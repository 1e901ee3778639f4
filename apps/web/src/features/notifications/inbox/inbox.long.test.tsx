import { countersApi } from '@app/contract/counters';
import { type InboxItem, inboxApi } from '@app/contract/notifications/inbox';
import { consoleTodayApi } from '@app/contract/today/console-today';
import { walletApi } from '@app/contract/topups/wallet-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeCounters, openPage, quietDay } from '#testing/open-page.tsx';
import { makeTopup } from '#testing/topups.ts';
import { tellingOf } from './inbox-text.ts';

const item = (more: Partial<InboxItem>): InboxItem => ({
  id: 1,
  event: 'appeal.created',
  ref: 17,
  by: null,
  at: new Date(),
  amount: 1500_00n,
  note: '',
  ...more,
});

function fakeInbox(items: InboxItem[], readTo = 0) {
  const list = fakeRoute(inboxApi.list, ({ kind, before = Number.POSITIVE_INFINITY }) => ({
    items: items.filter(({ id, event }) => id < before && (!kind || event.startsWith(kind))).slice(0, 2),
    more: items.filter(({ id }) => id < before).length > 2,
    read_to: readTo,
    serverTime: new Date(),
  }));
  return { list, read: fakeRoute(inboxApi.read, () => ({ success: true as const })) };
}

function openSettings() {
  fakeRoute(countersApi.read, () => makeCounters({ inbox: { count: 2, deadline: null } }));
  return openPage('/dashboard/settings');
}

async function openInbox(user: ReturnType<typeof openPage>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Уведомления, новых: 2$/ }));
  return within(await screen.findByRole('dialog', { name: 'Уведомления' }));
}

test('the bell tells how much is new, opens the messages and marks them as read', async () => {
  const { read } = fakeInbox(
    [
      item({ id: 9, event: 'payout.sent_back', ref: 31, note: 'Не видно суммы' }),
      item({ id: 8 }),
      item({ id: 3, event: 'deposit.received', ref: 5 }),
    ],
    8,
  );
  const { user } = openSettings();
  const dialog = await openInbox(user);
  const [newest, before] = await dialog.findAllByRole('listitem');
  expect(newest?.textContent).toMatch(/Выплата №\s31 возвращена.*Новое.*1\s500\s₽.*Не видно суммы/);
  expect(before?.textContent).toMatch(/Новая апелляция №\s17/);
  expect(before?.textContent).not.toContain('Новое');
  await waitFor(() => expect(read.calls).toEqual([{ to: 9 }]));
  await user.click(dialog.getByRole('button', { name: 'Показать ещё' }));
  await dialog.findByText('Баланс пополнен');
  expect(read.calls).toHaveLength(1);
});

test('a message opens its thing', async () => {
  fakeInbox([item({ id: 3, event: 'deposit.received', ref: 5 })]);
  fakeRoute(walletApi.list, () => ({
    deposits: [],
    countDeposits: 0,
    explorer: null,
    available: true,
    serverTime: new Date(),
  }));
  fakeRoute(walletApi.view, () => ({ deposit: makeTopup({ id: 5 }), serverTime: new Date() }));
  const { user } = openSettings();
  const dialog = await openInbox(user);
  await user.click(await dialog.findByRole('link', { name: /Баланс пополнен/ }));
  await screen.findByRole('dialog', { name: /^Пополнение №\s5$/ });
  expect(window.location.pathname).toBe('/dashboard/wallet/5/view');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('an appeal that ended without a decision says who ended it', () => {
  const told = (by: InboxItem['by']) => tellingOf({ event: 'appeal.archived', ref: 17, by }).replaceAll('\u00a0', ' ');
  expect(told('platform')).toBe('Платформа отозвала апелляцию № 17');
  expect(told('staff')).toBe('Оператор отправил апелляцию № 17 в архив');
  expect(told(null)).toBe('Апелляция № 17 ушла в архив');
});

test('an owner is told of overdue cases, and the message opens those', async () => {
  fakeInbox([item({ id: 4, event: 'staff.cases_overdue', ref: 1, amount: null, note: '2 дела, первое: выплата № 7' })]);
  fakeRoute(countersApi.read, () => makeCounters({ inbox: { count: 2, deadline: null } }));
  fakeRoute(consoleTodayApi.read, quietDay);
  const { user } = openPage('/console/today', { user: { group: 1, roles: ['owner'] } });
  const dialog = await openInbox(user);
  const link = await dialog.findByRole('link', { name: /Дела просрочены.*2 дела, первое: выплата № 7/ });
  expect(link.getAttribute('href')).toBe('/console/cases?left=over');
});

test('one kind at a time; where there is nothing, it says so', async () => {
  const { list } = fakeInbox([item({ id: 8 })]);
  const { user } = openSettings();
  const dialog = await openInbox(user);
  await dialog.findByText(/Новая апелляция/);
  await user.click(dialog.getByRole('checkbox', { name: 'Сделки' }));
  await dialog.findByText('Таких уведомлений пока нет.');
  expect(list.calls.at(-1)).toMatchObject({ kind: 'deal' });
});

test('sounds are set up from here, and a failure can be repeated', async () => {
  fakeRoute(inboxApi.list, () => new ApiError(500, 'internal', 'Сервер занят'));
  const { user } = openSettings();
  const dialog = await openInbox(user);
  await dialog.findByText(/Не.удалось загрузить уведомления\. Сервер занят/);
  dialog.getByRole('button', { name: 'Повторить' });
  await user.click(dialog.getByRole('button', { name: /^Настройка уведомлений$/ }));
  await screen.findByText('Громкость');
});
